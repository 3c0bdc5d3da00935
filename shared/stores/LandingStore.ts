import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { listRateExamples, rateExamples } from '../contracts/rates.ts';
import type { Stores } from './stores.ts';

const state = v.object({ topic: v.string(), rates: v.nullable(rateExamples) });
export type RateExamples = v.InferOutput<typeof rateExamples>;

/** The topic of a landing page and current rates. */
export class LandingStore {
  static readonly key = 'landing';
  topic = '';
  /** null when the API does not have this call. */
  rates: RateExamples | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  show(topic: string): void {
    this.topic = topic;
  }

  /** Source: GET /rates/examples. */
  async loadRates(): Promise<void> {
    const rates = await this.#api.call(listRateExamples, {}).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
    runInAction(() => (this.rates = rates));
  }

  toState(): v.InferOutput<typeof state> {
    return { topic: this.topic, rates: this.rates };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
