import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  endSaleStop,
  getOccupancy,
  type Occupancy,
  type OccupancyPoint,
  SOLD_PRODUCTS,
  type SoldProduct,
  stopSales,
} from '../../../shared/contracts/occupancy.ts';
import { AppError, REQUIRED } from '../../../shared/errors/app-error.ts';
import { fromWallTime, parseWallTime } from '../../../shared/format/time.ts';
import { addDays, dayOf } from '../../../shared/format/wall-time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.nullable(getOccupancy.output);
const filled = v.pipe(v.string(), v.trim(), v.minLength(1, REQUIRED));

export const ALL_PRODUCTS = 'ALL';
const products = Object.keys(SOLD_PRODUCTS) as SoldProduct[];

/** The spaces of the next 48 hours, and what is not sold. */
export class OccupancyStore {
  static readonly key = 'occupancy';
  /** null: it could not be loaded. */
  occupancy: Occupancy | null = null;
  /** Read out after a change. */
  notice = '';
  /** The stop that is being ended, and why the last one was not. */
  ending: string | null = null;
  problem: string | null = null;
  readonly stop = new FieldsState({
    names: ['first_day', 'last_day', 'product', 'ends_at', 'reason'],
    schema: v.object({ first_day: filled, last_day: filled, product: filled, reason: filled }),
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { stop: false }, { deep: false });
  }

  /** The point with the most taken spaces. */
  get peak(): OccupancyPoint | undefined {
    const points = this.occupancy?.points ?? [];
    return points.find(({ most }) => most === Math.max(...points.map((point) => point.most)));
  }

  /** Source: GET /occupancy. */
  async load(): Promise<void> {
    const occupancy = await this.#api.call(getOccupancy, {}).catch(toNothing);
    runInAction(() => (this.occupancy = occupancy));
    this.#beginStop();
  }

  /** Loads it again; keeps what is shown while the API can't be reached, and resolves to false. */
  async refresh(): Promise<boolean> {
    const occupancy = await this.#api.call(getOccupancy, {}).catch(toNothing);
    if (occupancy) runInAction(() => (this.occupancy = occupancy));
    return occupancy !== null;
  }

  /** Source: POST /occupancy/stops. */
  async stopSales(): Promise<void> {
    const isDone = await this.stop.send(({ product, ends_at: ends, ...values }) => {
      const chosen = products.filter((name) => product === ALL_PRODUCTS || product === name);
      const endsAt = ends === '' ? null : fromWallTime(ends);
      return this.#api.call(stopSales, { body: { ...values, products: chosen, ends_at: endsAt } });
    });
    if (!isDone) return;
    runInAction(() => (this.notice = 'These days are not sold now.'));
    this.#beginStop();
    await this.refresh();
  }

  /** Source: POST /occupancy/stops/{id}/end. */
  async endStop(id: string): Promise<void> {
    if (this.ending !== null) return;
    Object.assign(this, { ending: id, problem: null });
    const problem = await this.#api.call(endSaleStop, { params: { id } }).then(() => null, describe);
    await this.refresh();
    runInAction(() => Object.assign(this, { ending: null, problem, notice: problem ? '' : 'Sold again.' }));
  }

  toState() {
    return this.occupancy;
  }

  fromState(input: unknown): void {
    this.occupancy = v.parse(state, input);
    this.#beginStop();
  }

  /** The form starts with the first full span, or else today. */
  #beginStop(): void {
    const { occupancy } = this;
    if (!occupancy) return;
    const [span] = occupancy.full_spans;
    const [from, to] = [parseWallTime(span?.from ?? occupancy.at), parseWallTime(span?.to ?? occupancy.at)];
    this.stop.begin({
      first_day: dayOf(from),
      // A span that ends at midnight does not touch the next day.
      last_day: to.endsWith('T00:00') ? dayOf(addDays(to, -1)) : dayOf(to),
      product: ALL_PRODUCTS,
    });
  }
}

const describe = (error: unknown): string =>
  error instanceof AppError ? error.message : 'We couldn’t send this. Try again.';
