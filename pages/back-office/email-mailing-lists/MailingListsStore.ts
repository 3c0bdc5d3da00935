import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  addMailingList,
  type AudienceCount,
  changeMailingList,
  countAudience,
  listMailingLists,
  type MailingList,
  removeMailingList,
} from '../../../shared/contracts/mailing-lists.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { createListForm, initialValues, toRules } from './list-form.ts';

const state = v.object({
  ...listMailingLists.output.entries,
  lists: v.nullable(listMailingLists.output.entries.lists),
});

/** The mailing lists with who gets mail by them now. */
export class MailingListsStore {
  static readonly key = 'mailingLists';
  /** null: they could not be loaded. */
  lists: readonly MailingList[] | null = null;
  mayChange = false;
  /** The list whose form is open, `new`, or null when no form is open. */
  edited: MailingList | 'new' | null = null;
  /** What the rules of the open form find; null until it is counted, or if it cannot be. */
  count: AudienceCount | null = null;
  isCounting = false;
  readonly form = createListForm();
  #counted = 0;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Source: GET /email/mailing-lists. */
  async load(): Promise<void> {
    const listed = await this.#api.call(listMailingLists, {}).catch(toNothing);
    runInAction(() => {
      this.lists = listed?.lists ?? null;
      this.mayChange = listed?.may_change ?? false;
    });
  }

  open(list: MailingList | 'new'): void {
    this.edited = list;
    this.form.begin(initialValues(list === 'new' ? null : list));
    void this.countNow();
  }

  close(): void {
    this.edited = null;
    this.count = null;
  }

  /** Counts who gets mail by the rules of the open form. Only the latest count is shown. Source: POST /email/mailing-lists/count. */
  async countNow(): Promise<void> {
    const turn = (this.#counted += 1);
    this.isCounting = true;
    const body = toRules(this.form.values);
    const count = await this.#api.call(countAudience, { body }).catch(toNothing);
    runInAction(() => {
      if (turn !== this.#counted) return;
      this.count = count;
      this.isCounting = false;
    });
  }

  /** Sends the open form. Source: POST /email/mailing-lists or PUT /email/mailing-lists/{id}. */
  async send(): Promise<void> {
    const { edited } = this;
    if (!edited) return;
    const isSent = await this.form.send((values) => {
      const body = { name: values.name, ...toRules(values) };
      return edited === 'new'
        ? this.#api.call(addMailingList, { body })
        : this.#api.call(changeMailingList, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          });
    });
    if (!isSent) return;
    this.close();
    await this.load();
  }

  /** Source: POST /email/mailing-lists/{id}/remove. */
  async remove({ id }: MailingList, reason: string): Promise<void> {
    await this.#api.call(removeMailingList, { params: { id }, body: { reason } });
    await this.load();
  }

  toState() {
    return { lists: this.lists, may_change: this.mayChange };
  }

  fromState(input: unknown): void {
    const { lists, may_change: mayChange } = v.parse(state, input);
    Object.assign(this, { lists, mayChange });
  }
}
