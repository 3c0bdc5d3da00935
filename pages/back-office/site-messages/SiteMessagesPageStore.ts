import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  changeSiteMessage,
  createSiteMessage,
  endSiteMessage,
  listSiteMessages,
  type StaffMessage,
} from '../../../shared/contracts/site-messages.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';
import { EditState } from '../edits/EditState.ts';
import {
  createMessageForm,
  initialValues,
  toMessageFields,
  toMessageText,
  toMessageWords,
} from './message-forms.ts';

const state = v.object({
  ...listSiteMessages.output.entries,
  messages: v.nullable(listSiteMessages.output.entries.messages),
});

/** The messages of the staff on the site. */
export class SiteMessagesPageStore {
  static readonly key = 'siteMessagesPage';
  /** null: they could not be loaded. */
  messages: readonly StaffMessage[] | null = null;
  mayCreate = false;
  mayChange = false;
  /** The message whose form is open, `new`, or null when no form is open. */
  edited: StaffMessage | 'new' | null = null;
  /** The message whose preview is open. */
  previewed: StaffMessage | null = null;
  readonly form = createMessageForm();
  readonly edit = new EditState({
    fields: this.form,
    toText: toMessageText,
    toWords: toMessageWords,
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false, edit: false }, { deep: false });
  }

  /** Source: GET /site-messages. */
  async load(): Promise<void> {
    const listed = await this.#api.call(listSiteMessages, {}).catch(toNothing);
    runInAction(() => {
      this.messages = listed?.messages ?? null;
      this.mayCreate = listed?.may_create ?? false;
      this.mayChange = listed?.may_change ?? false;
    });
  }

  open(message: StaffMessage | 'new'): void {
    this.edited = message;
    this.edit.begin(initialValues(message === 'new' ? null : message));
  }

  preview(message: StaffMessage): void {
    this.previewed = message;
  }

  close(): void {
    this.edited = null;
    this.previewed = null;
  }

  /** Sends the open form. Source: POST /site-messages or /site-messages/{id}. */
  async send(): Promise<void> {
    const { edited } = this;
    if (!edited) return;
    const isSent = await this.edit.send((values) =>
      edited === 'new'
        ? this.#api.call(createSiteMessage, {
            body: { ...toMessageFields(values), reason: values.reason },
          })
        : this.#api.call(changeSiteMessage, {
            params: { id: edited.id },
            body: { ...this.edit.read(toMessageFields), reason: values.reason },
          }),
    );
    if (!isSent) return;
    this.close();
    await this.load();
  }

  /** Source: POST /site-messages/{id}/end. */
  async end({ id }: StaffMessage, reason: string): Promise<void> {
    await this.#api.call(endSiteMessage, { params: { id }, body: { reason } });
    await this.load();
  }

  toState() {
    return { messages: this.messages, may_create: this.mayCreate, may_change: this.mayChange };
  }

  fromState(input: unknown): void {
    const { messages, may_create: mayCreate, may_change: mayChange } = v.parse(state, input);
    Object.assign(this, { messages, mayCreate, mayChange });
  }
}
