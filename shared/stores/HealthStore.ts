import type { ApiClient } from '../api/api-client.ts';
import { getHealth, type health } from '../contracts/site.ts';
import type * as v from 'valibot';
import type { Stores } from './stores.ts';

/** The data of the health page. Stores nothing: the answer is deferred content. */
export class HealthStore {
  static readonly key = 'health';
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  /** The API's health. Source: GET /health, which other APIs may not have. */
  check(): Promise<v.InferOutput<typeof health>> {
    return this.#api.call(getHealth, {});
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
