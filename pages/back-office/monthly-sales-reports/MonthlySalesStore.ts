import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { getMonthlySales, type MonthlySales } from '../../../shared/contracts/sales-reports.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.nullable(getMonthlySales.output);

/** The business days of one month. */
export class MonthlySalesStore {
  static readonly key = 'monthlySales';
  /** null: it could not be loaded. */
  report: MonthlySales | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /sales-reports/monthly. @param typed the month of the address; the current one if it is none */
  async load(typed: string | undefined): Promise<void> {
    const parsed = v.safeParse(getMonthlySales.query, { month: typed });
    const query = parsed.success ? parsed.output : {};
    const report = await this.#api.call(getMonthlySales, { query }).catch(toNothing);
    runInAction(() => (this.report = report ?? null));
  }

  toState() {
    return this.report;
  }

  fromState(input: unknown): void {
    this.report = v.parse(state, input);
  }
}
