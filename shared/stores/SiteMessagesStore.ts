import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { siteMessage, type SiteMessage } from '../contracts/message-templates.ts';
import { loadSiteCalls } from './load-site-calls.ts';

/** Milliseconds. Pages wait for messages and need the rest of their deadline for their own data. */
const PATIENCE = 1_000;

/** The visitor's site messages. The layout decides which templates it renders. */
export class SiteMessagesStore {
  messages: readonly SiteMessage[] = [];
  readonly #api: ApiClient;
  #begun: Promise<{ messages: SiteMessage[] }> | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Sends the request of the next `load` now, beside other calls of the same page. */
  begin(): void {
    this.#begun = this.#request();
    // `load` throws it.
    this.#begun.catch(() => undefined);
  }

  /** Loads the messages. Throws the call's error. */
  async load(): Promise<void> {
    const request = this.#begun ?? this.#request();
    this.#begun = null;
    const { messages } = await request;
    runInAction(() => (this.messages = messages));
  }

  async #request() {
    const { checkMessages } = await loadSiteCalls();
    return this.#api.call(checkMessages, {}, { timeout: PATIENCE });
  }

  /** Removes the message from the page and dismisses it on the server. */
  async dismiss(id: SiteMessage['id']): Promise<void> {
    this.messages = this.messages.filter((message) => message.id !== id);
    const { dismissMessage } = await loadSiteCalls();
    await this.#api.call(dismissMessage, { query: { id: String(id) } });
  }

  toState() {
    return this.messages.length > 0 ? this.messages : undefined;
  }

  fromState(input: unknown): void {
    this.messages = v.parse(v.array(siteMessage), input);
  }
}
