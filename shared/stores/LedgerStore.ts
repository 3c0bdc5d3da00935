import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { findLedger, ledgerEntry } from '../contracts/points.ts';
import type { Stores } from './stores.ts';
import { loadPoints, type ShownPoints, shownPoints } from './shown-points.ts';
import { toNothing } from './to-nothing.ts';
import { loadTime } from '../format/load-time.ts';

/** An entry with its dates as Pacific wall times. */
const ledgerRow = v.object({
  entry: ledgerEntry,
  date: v.string(),
  lots: v.array(
    v.object({ points: v.number(), earned: v.string(), available: v.string(), expires: v.string() }),
  ),
});
export type LedgerRow = v.InferOutput<typeof ledgerRow>;

const state = v.object({
  rows: v.nullable(v.array(ledgerRow)),
  count: v.number(),
  page: v.number(),
  points: v.nullable(shownPoints),
});

/** A page of the points ledger and the current points. */
export class LedgerStore {
  static readonly key = 'ledger';
  /** null: they could not be loaded. */
  rows: LedgerRow[] | null = null;
  /** The number of entries in the whole ledger. */
  count = 0;
  page = 1;
  points: ShownPoints | null = null;
  isRetrying = false;
  readonly #stores: Stores;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** @param page counted from 1. Source: GET /club/{n}/ledger and /points. */
  async load(page: number): Promise<void> {
    await this.#stores.settings.recheck(this.#api);
    const n = this.#stores.auth.requireNumber();
    const [ledger, points] = await Promise.all([
      this.#loadRows(n, page).catch(toNothing),
      loadPoints(this.#api, n).catch(toNothing),
    ]);
    const { rows = null, count = 0 } = ledger ?? {};
    runInAction(() => Object.assign(this, { rows, count, page, points }));
  }

  async retry(): Promise<void> {
    this.isRetrying = true;
    try {
      await this.load(this.page);
    } finally {
      runInAction(() => (this.isRetrying = false));
    }
  }

  async #loadRows(n: string, page: number): Promise<{ rows: LedgerRow[]; count: number }> {
    const [{ items, count }, { parseWallTime }] = await Promise.all([
      this.#api.call(findLedger, { params: { n }, query: { page } }),
      loadTime(),
    ]);
    const rows = items.map((entry) => ({
      entry: { ...entry, lots: [] },
      date: parseWallTime(entry.date),
      lots: entry.lots.map(({ points, earned, available, expires }) => ({
        points,
        earned: parseWallTime(earned),
        available: parseWallTime(available),
        expires: parseWallTime(expires),
      })),
    }));
    return { rows, count };
  }

  toState() {
    const { rows, count, page, points } = this;
    return { rows, count, page, points };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}
