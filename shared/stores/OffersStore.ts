import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { listOffers, offer, type Offer } from '../contracts/offers.ts';
import type { Stores } from './stores.ts';
import { toNothing } from './to-nothing.ts';

/** Offers for members only. */
export class OffersStore {
  static readonly key = 'offers';
  offers: readonly Offer[] = [];
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Optional: a failure is ignored. Source: GET /club/{n}/offers. */
  async load(): Promise<void> {
    const params = { n: this.#stores.auth.requireNumber() };
    const answer = await this.#api.call(listOffers, { params }).catch(toNothing);
    runInAction(() => (this.offers = answer?.items ?? []));
  }

  toState() {
    return this.offers.length > 0 ? this.offers : undefined;
  }

  fromState(input: unknown): void {
    this.offers = v.parse(v.array(offer), input);
  }
}
