import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { getVoucherSummary, type VoucherSummary } from '../../../shared/contracts/voucher-life.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const period = getVoucherSummary.query.entries.months;
const state = v.object({ summary: v.nullable(getVoucherSummary.output), months: v.string() });

/** Time vouchers and promo codes by month. */
export class VoucherSummaryStore {
  static readonly key = 'voucherSummary';
  /** null: it could not be loaded. */
  summary: VoucherSummary | null = null;
  months = '12';
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /voucher-summary. @param typed the months of the address; 12 if they are no choice */
  async load(typed: string | undefined): Promise<void> {
    const parsed = v.safeParse(period, typed);
    const months = parsed.success ? parsed.output : '12';
    const summary = await this.#api.call(getVoucherSummary, { query: { months } }).catch(toNothing);
    runInAction(() => Object.assign(this, { summary: summary ?? null, months }));
  }

  toState() {
    const { summary, months } = this;
    return { summary, months };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
