import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { checkMessages, dismissMessage, siteMessage, type SiteMessage } from '../contracts/site.ts';

/** Milliseconds: pages wait for messages, and must have time left for what they are about. */
const PATIENCE = 1_000;

/** Messages that wait for this visitor; which templates can be drawn is the layout's business. */
export class SiteMessagesStore {
  messages: readonly SiteMessage[] = [];
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Asks the API what waits. Throws what the call throws. */
  async load(): Promise<void> {
    const { messages } = await this.#api.call(checkMessages, {}, { timeout: PATIENCE });
    runInAction(() => (this.messages = messages));
  }

  /** Takes the message off the page at once, and away for good on the server. */
  async dismiss(id: SiteMessage['id']): Promise<void> {
    this.messages = this.messages.filter((message) => message.id !== id);
    await this.#api.call(dismissMessage, { query: { id: String(id) } });
  }

  toState() {
    return this.messages.length > 0 ? this.messages : undefined;
  }

  fromState(given: unknown): void {
    this.messages = v.parse(v.array(siteMessage), given);
  }
}
