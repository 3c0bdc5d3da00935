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
  /** The person may open no page that the reader may open too. */
  seesNothing = false;
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
        seesNothing: false,
        hasFailed: false,
      }),
    );
  }

  /**
   * Lets this login see the back office as somebody else. Answers with the first page to open; null: it failed, or they
   * may open none, which the page then says. Source: POST /access/members/{number}/see-as.
   */
  async seeAs(number: string): Promise<string | null> {
    const seen = await this.#api.call(seeAs, { params: { number } }).catch(toNothing);
    runInAction(() => Object.assign(this, { seesNothing: seen?.path === null, hasFailed: !seen }));
    return seen?.path ?? null;
  }

  toState() {
    const { policies, person } = this;
    return { policies, person };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
