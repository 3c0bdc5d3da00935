import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { getTaxUse, type TaxUse } from '../../../shared/contracts/charges.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

type Query = Readonly<Record<string, string | undefined>>;

const state = v.object({
  use: v.nullable(getTaxUse.output),
  query: v.record(v.string(), v.optional(v.string())),
});

/** What each tax adds to an example stay. */
export class TaxUseStore {
  static readonly key = 'taxUse';
  /** null: it could not be loaded. */
  use: TaxUse | null = null;
  /** The example of the address. */
  query: Query = {};
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Parameters of the address that name no example are left out. Source: GET /taxes/use. */
  async load(query: Query): Promise<void> {
    const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
    const read = v.safeParse(getTaxUse.query, filled);
    const use = await this.#api.call(getTaxUse, { query: read.success ? read.output : {} }).catch(toNothing);
    runInAction(() => {
      this.use = use ?? null;
      this.query = read.success ? read.output : { product: 'BUY_NOW', vehicle_class: 'STANDARD', days: '3' };
    });
  }

  toState() {
    const { use, query } = this;
    return { use, query };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
