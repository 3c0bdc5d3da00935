import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  businessDayText,
  type DailyReceipts,
  type DailySales,
  getDailySales,
  listDailyReceipts,
} from '../../../shared/contracts/sales-reports.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  report: v.nullable(getDailySales.output),
  receipts: v.nullable(listDailyReceipts.output),
});

/** The money of one business day, and a page of its receipts. */
export class DailySalesStore {
  static readonly key = 'dailySales';
  /** null: it could not be loaded. */
  report: DailySales | null = null;
  receipts: DailyReceipts | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /sales-reports/daily. @param query of the address; without a day, the last one that is over */
  async load({ day: typed, after }: { day?: string | undefined; after?: string | undefined }): Promise<void> {
    const parsed = v.safeParse(businessDayText, typed);
    const query = parsed.success ? { day: parsed.output } : {};
    const report = (await this.#api.call(getDailySales, { query }).catch(toNothing)) ?? null;
    const receipts = report && (await this.#loadReceipts(report.day, after));
    runInAction(() => Object.assign(this, { report, receipts }));
  }

  async #loadReceipts(day: string, after: string | undefined): Promise<DailyReceipts | null> {
    const query = after === undefined ? {} : { after };
    const found = await this.#api.call(listDailyReceipts, { params: { day }, query }).catch(toNothing);
    return found ?? null;
  }

  toState() {
    const { report, receipts } = this;
    return { report, receipts };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
