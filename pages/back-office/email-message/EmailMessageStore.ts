import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  getEmailMessage,
  openedMessage,
  type OpenedMessage,
  sendEmailAgain,
} from '../../../shared/contracts/email-messages.ts';
import { email } from '../../../shared/contracts/fields.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

/** One email with its attempts. */
export class EmailMessageStore {
  static readonly key = 'emailMessage';
  message: OpenedMessage | null = null;
  /** What was done, for the person who did it. */
  done: string | null = null;
  readonly form = new FieldsState({ names: ['recipient'], schema: v.object({ recipient: email }) });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  /** Throws the call's error. Source: GET /email/messages/{id}. */
  async load(id: string): Promise<void> {
    const message = await this.#api.call(getEmailMessage, { params: { id } });
    runInAction(() => this.#show(message, null));
  }

  /** Sends it to the typed address. Source: POST /email/messages/{id}/send-again. */
  async send(): Promise<void> {
    const { message } = this;
    if (!message) return;
    await this.form.send(async ({ recipient }) => {
      const isSame = recipient === message.recipient;
      const sent = await this.#api.call(sendEmailAgain, {
        params: { id: message.id },
        body: isSame ? {} : { recipient },
      });
      runInAction(() => this.#show(sent, `This email goes out to ${sent.recipient} now.`));
    });
  }

  toState() {
    return this.message;
  }

  fromState(input: unknown): void {
    const message = v.parse(v.nullable(openedMessage), input);
    if (message) this.#show(message, null);
  }

  #show(message: OpenedMessage, done: string | null): void {
    Object.assign(this, { message, done });
    this.form.begin({ recipient: message.recipient });
  }
}
