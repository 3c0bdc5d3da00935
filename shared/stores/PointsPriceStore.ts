import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { type Quote, quotePoints } from '../contracts/quotes.ts';
import { quoteIdOf } from './quote-rules.ts';
import type { Stores } from './stores.ts';
import { toNothing } from './to-nothing.ts';

/** The prices of the selected quote if points pay a part of the stay. */
export class PointsPriceStore {
  static readonly key = 'points-price';
  /** The price without points, then with more and more; empty if the points pay for nothing. */
  prices: readonly Quote[] = [];
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Optional: a failure is ignored. Source: POST /club/{n}/booking-quotes/points. */
  async load(quote: Quote): Promise<void> {
    const id = quoteIdOf(quote);
    if (this.prices.some((price) => quoteIdOf(price) === id)) return;
    const params = { n: this.#stores.auth.requireNumber() };
    const answer = await this.#api.call(quotePoints, { params, body: { quote_id: id } }).catch(toNothing);
    const prices = answer && answer.choices.length > 0 ? [answer.quote, ...answer.choices] : [];
    runInAction(() => (this.prices = prices));
  }

  /** Loaded in the browser only. */
  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
