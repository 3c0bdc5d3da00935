import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { emailMemberReceipt, findMemberReceipt } from '../contracts/trips.ts';
import type { Stores } from './stores.ts';
import { MailState } from './MailState.ts';
import { toOwnTransaction } from './member-history.ts';
import type { ShownTransaction } from './shown-transaction.ts';

/** The receipt on screen. Sends it by email. The page does not store it. */
export class ReceiptStore {
  static readonly key = 'receipt';
  /** The number of the open receipt, or null. */
  number: string | null = null;
  /** Its stay; null while it loads and after a failure. */
  stay: ShownTransaction | null = null;
  hasFailed = false;
  readonly mail = new MailState();
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, { mail: false }, { deep: false });
  }

  /** Source: GET /club/{n}/tx-receipts/{number}. */
  async open(number: string): Promise<void> {
    this.mail.clear();
    Object.assign(this, { number, stay: null, hasFailed: false });
    await this.#load(number);
  }

  close(): void {
    this.number = null;
  }

  /** Source: POST /club/{n}/tx-receipts/{number}/email. */
  async email(address: string): Promise<void> {
    const { number } = this;
    if (number === null) return;
    const params = { n: this.#stores.auth.requireNumber(), number };
    await this.mail.send(address, (email) => this.#api.call(emailMemberReceipt, { params, body: { email } }));
  }

  async #load(number: string): Promise<void> {
    const params = { n: this.#stores.auth.requireNumber(), number };
    try {
      const found = await toOwnTransaction(await this.#api.call(findMemberReceipt, { params }));
      runInAction(() => {
        if (this.number === number) this.stay = found;
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      runInAction(() => {
        if (this.number === number) this.hasFailed = true;
      });
    }
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
