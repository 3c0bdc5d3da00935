import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { explainAccess, getPolicies, seeAs } from '../../../shared/contracts/access-control.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  policies: v.nullable(getPolicies.output),
  person: v.nullable(explainAccess.output),
});

/** Which group has which right, and why one person has theirs. */
export class PoliciesStore {
  static readonly key = 'policies';
  /** null: they could not be loaded. */
  policies: v.InferOutput<typeof getPolicies.output> | null = null;
  person: v.InferOutput<typeof explainAccess.output> | null = null;
  /** What the person sees, once it was asked for. */
  seen: v.InferOutput<typeof seeAs.output> | null = null;
  hasFailed = false;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /access/policies and /access/members/{number}. */
  async load(number?: string): Promise<void> {
    const [policies, person] = await Promise.all([
      this.#api.call(getPolicies, {}).catch(toNothing),
      number ? this.#api.call(explainAccess, { params: { number } }).catch(toNothing) : null,
    ]);
    runInAction(() =>
      Object.assign(this, {
        policies: policies ?? null,
        person: person ?? null,
        seen: null,
        hasFailed: false,
      }),
    );
  }

  /** Source: POST /access/members/{number}/see-as. */
  async see(number: string): Promise<void> {
    const seen = await this.#api.call(seeAs, { params: { number } }).catch(toNothing);
    runInAction(() => Object.assign(this, { seen: seen ?? null, hasFailed: !seen }));
  }

  toState() {
    const { policies, person } = this;
    return { policies, person };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
