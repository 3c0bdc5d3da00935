import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { getStay, stay, type Stay } from '../../../shared/contracts/stay.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const state = v.nullable(stay);

/** One parking stay with its timeline. */
export class StayStore {
  static readonly key = 'stay';
  stay: Stay | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Throws the call's error. Source: GET /stays/{id}. */
  async load(id: string): Promise<void> {
    const found = await this.#api.call(getStay, { params: { id } });
    runInAction(() => (this.stay = found));
  }

  toState() {
    return this.stay;
  }

  fromState(input: unknown): void {
    this.stay = v.parse(state, input);
  }
}
