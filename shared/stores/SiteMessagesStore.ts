import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { checkMessages, dismissMessage, siteMessage, type SiteMessage } from '../contracts/site.ts';

/** Milliseconds. Pages wait for messages and need the rest of their deadline for their own data. */
const PATIENCE = 1_000;

/** The visitor's site messages. The layout decides which templates it renders. */
export class SiteMessagesStore {
  messages: readonly SiteMessage[] = [];
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Loads the messages. Throws the call's error. */
  async load(): Promise<void> {
    const { messages } = await this.#api.call(checkMessages, {}, { timeout: PATIENCE });
    runInAction(() => (this.messages = messages));
  }

  /** Removes the message from the page and dismisses it on the server. */
  async dismiss(id: SiteMessage['id']): Promise<void> {
    this.messages = this.messages.filter((message) => message.id !== id);
    await this.#api.call(dismissMessage, { query: { id: String(id) } });
  }

  toState() {
    return this.messages.length > 0 ? this.messages : undefined;
  }

  fromState(input: unknown): void {
    this.messages = v.parse(v.array(siteMessage), input);
  }
}
