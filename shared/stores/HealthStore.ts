import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { getHealth, health } from '../contracts/site.ts';
import type { Stores } from './stores.ts';

const state = v.object({ found: v.nullable(health) });

/** The API's health. */
export class HealthStore {
  static readonly key = 'health';
  /** null: it could not be loaded. */
  found: v.InferOutput<typeof health> | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /health, which other APIs may not have. */
  async load(): Promise<void> {
    const found = await this.#api.call(getHealth, {}).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    runInAction(() => (this.found = found));
  }

  toState(): v.InferOutput<typeof state> {
    return { found: this.found };
  }

  fromState(input: unknown): void {
    this.found = v.parse(state, input).found;
  }
}
