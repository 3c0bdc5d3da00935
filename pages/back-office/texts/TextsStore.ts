import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  simulatedEmail,
  type SimulatedEmail,
  simulateEmail,
} from '../../../shared/contracts/email-simulator.ts';
import type { MailLayout, MailWords } from '../../../shared/contracts/mail-words.ts';
import {
  checkText,
  discardText,
  draftMailLayout,
  draftMailWords,
  draftPageText,
  getText,
  type ListedText,
  listTexts,
  type OpenedText,
  openedText,
  type PageText,
  publishText,
  rollBackText,
  type TextCheck,
  type TextKind,
} from '../../../shared/contracts/texts.ts';
import { FormState } from '../../../shared/stores/FormState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const state = v.object({
  listed: listTexts.output.entries.texts,
  mails: listTexts.output.entries.texts,
  opened: v.nullable(openedText),
  check: v.nullable(checkText.output),
  preview: v.nullable(simulatedEmail),
});

/** A layout is previewed on this mail first. */
const FIRST_PREVIEW = 'drop-off-reminder';

/** The texts of a kind, and the one that is open with its draft. */
export class TextsStore {
  static readonly key = 'texts';
  listed: readonly ListedText[] = [];
  /** The mails that a layout can be previewed on. */
  mails: readonly ListedText[] = [];
  opened: OpenedText | null = null;
  /** What is typed, by the kind of the open text. */
  mail: MailWords | null = null;
  layout: MailLayout | null = null;
  page: PageText | null = null;
  /** Whether something was typed since the last save. */
  isChanged = false;
  /** The draft, filled with the last mails; null: there is no draft. */
  check: TextCheck | null = null;
  /** null: nothing to show, or no right to see it. */
  preview: SimulatedEmail | null = null;
  readonly form = new FormState();
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  get draft() {
    return this.opened?.versions.find((version) => version.state === 'DRAFT');
  }

  /** Loads a page. Source: GET /texts/{kind} and, with a name, GET /texts/{kind}/{name}. */
  async load(kind: TextKind, name: string | undefined): Promise<void> {
    const { texts: listed } = await this.#api.call(listTexts, { params: { kind } });
    const mails =
      kind === 'LAYOUT' ? (await this.#api.call(listTexts, { params: { kind: 'MAIL' } })).texts : [];
    const [only] = listed;
    const isKnown = listed.some((text) => text.name === name);
    // A kind with one text opens it.
    const wanted = isKnown ? name : listed.length === 1 ? only?.name : undefined;
    runInAction(() => Object.assign(this, { listed, mails, opened: null }));
    if (wanted !== undefined) await this.open(kind, wanted);
  }

  /** Opens a text with its check and preview. Source: GET /texts/{kind}/{name}. */
  async open(kind: TextKind, name: string): Promise<void> {
    const opened = await this.#api.call(getText, { params: { kind, name } });
    runInAction(() => this.#show(opened));
    const { draft } = this;
    const check = draft ? await this.#api.call(checkText, { params: { id: draft.id } }) : null;
    runInAction(() => (this.check = check));
    if (opened.kind !== 'PAGE' && opened.may_preview)
      await this.loadPreview(opened.kind === 'MAIL' ? name : FIRST_PREVIEW, 0);
  }

  /** Shows the draft, or what is published, in one of the last mails. Source: GET /email/simulator/{template}. */
  async loadPreview(template: string, record: number): Promise<void> {
    const version = this.draft?.id;
    const preview = await this.#api.call(simulateEmail, {
      params: { template },
      query: { record, ...(version && { version }) },
    });
    runInAction(() => (this.preview = preview));
  }

  changeMail(change: Partial<MailWords>): void {
    if (this.mail) this.mail = { ...this.mail, ...change };
    this.isChanged = true;
  }

  changeLayout(change: Partial<MailLayout>): void {
    if (this.layout) this.layout = { ...this.layout, ...change };
    this.isChanged = true;
  }

  changePage(text: string): void {
    this.page = { text };
    this.isChanged = true;
  }

  /** Saves what is typed as the draft. Source: POST /texts/{kind}/{name}/draft. */
  async save(): Promise<void> {
    const { opened, mail, layout, page, draft } = this;
    if (!opened || this.form.isPending) return;
    const { kind, name } = opened;
    const input = { params: { name } };
    const draft_id = draft?.id ?? null;
    await this.form.run(async () => {
      if (mail) await this.#api.call(draftMailWords, { ...input, body: { ...mail, draft_id } });
      if (layout) await this.#api.call(draftMailLayout, { ...input, body: { ...layout, draft_id } });
      if (page) await this.#api.call(draftPageText, { ...input, body: { ...page, draft_id } });
      await this.#refresh(kind, name);
    });
  }

  publish = (id: string, reason: string) => this.#change(publishText, id, reason);
  rollBack = (id: string, reason: string) => this.#change(rollBackText, id, reason);
  discard = (id: string, reason: string) => this.#change(discardText, id, reason);

  /** Source: POST /text-versions/{id}/publish, /roll-back or /discard. */
  async #change(
    call: typeof publishText | typeof rollBackText | typeof discardText,
    id: string,
    reason: string,
  ): Promise<void> {
    await this.#api.call(call, { params: { id }, body: { reason } });
    if (this.opened) await this.#refresh(this.opened.kind, this.opened.name);
  }

  async #refresh(kind: TextKind, name: string): Promise<void> {
    const { texts } = await this.#api.call(listTexts, { params: { kind } });
    runInAction(() => (this.listed = texts));
    await this.open(kind, name);
  }

  /** Starts to edit the draft, or what applies now. */
  #show(opened: OpenedText): void {
    this.opened = opened;
    this.mail = this.layout = this.page = null;
    if (opened.kind === 'MAIL') this.mail = contentOf(opened);
    if (opened.kind === 'LAYOUT') this.layout = contentOf(opened);
    if (opened.kind === 'PAGE') this.page = contentOf(opened);
    this.isChanged = false;
    this.check = null;
    this.preview = null;
    this.form.clear();
  }

  toState() {
    const { listed, mails, opened, check, preview } = this;
    return { listed, mails, opened, check, preview };
  }

  fromState(input: unknown): void {
    const { opened, check, preview, ...rest } = v.parse(state, input);
    if (opened) this.#show(opened);
    Object.assign(this, { ...rest, check, preview });
  }
}

interface Versioned<C> {
  content: C;
  versions: { state: string; is_in_force: boolean; content: C }[];
}

const contentOf = <C>({ content, versions }: Versioned<C>): C =>
  (versions.find(({ state: one }) => one === 'DRAFT') ?? versions.find((one) => one.is_in_force))?.content ??
  content;
