import type { ApiClient } from '../api/api-client.ts';
import { getHealth, type health } from '../contracts/site.ts';
import type * as v from 'valibot';
import type { Stores } from './stores.ts';

/** What the health page asks for. It keeps nothing: the answer is late content. */
export class HealthStore {
  static readonly key = 'health';
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
  }

  /** How the API is. Source: GET /health; another API may not have it. */
  check(): Promise<v.InferOutput<typeof health>> {
    return this.#api.call(getHealth, {});
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
