import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import {
  cancelRide,
  findOwnRide,
  island,
  type Island,
  listIslands,
  requestRide,
  ride,
  type Ride,
} from '../contracts/rides.ts';
import { ISLANDS } from '../islands.ts';
import type { Stores } from './stores.ts';
import { FieldsState } from './FieldsState.ts';
import { FormState } from './FormState.ts';
import { rideForm } from './ride-form.ts';
import type { SettingsStore } from './SettingsStore.ts';

const state = v.object({
  islands: v.array(island),
  ride: v.nullable(ride),
  isLost: v.boolean(),
  ticket: v.string(),
});

const ENDED = new Set(['COMPLETED', 'CANCELLED', 'EXPIRED']);

/** A shuttle ride: requests it and follows it while the page is open. */
export class PickupStore {
  static readonly key = 'pickup';
  islands: Island[] = DEFAULT_ISLANDS;
  /** The session's open ride, or the one that has just ended. */
  ride: Ride | null = null;
  /** The last update failed: `ride` is the earlier state. */
  isLost = false;
  /** The ticket number of the link. */
  ticket = '';
  readonly fields = new FieldsState({
    names: ['island_id', 'name', 'transaction_id', 'accessible'],
    schema: rideForm,
  });
  readonly cancelling = new FormState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  #turn = 0;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { fields: false, cancelling: false }, { deep: false });
  }

  /** The ride is not over. */
  get isOpen(): boolean {
    return this.ride !== null && !ENDED.has(this.ride.state);
  }

  /** Never throws: without the API, the page still shows the stops and the phone number. Source: GET /dispatcher/islands. */
  async load(ticket: string): Promise<void> {
    this.ticket = ticket;
    const [islands] = await Promise.all([this.#findIslands(), this.refresh()]);
    runInAction(() => (this.islands = islands));
  }

  /** Updates the ride. Never throws: a lost connection is a state. Source: GET /dispatcher/own-ride. */
  async refresh(): Promise<void> {
    const turn = ++this.#turn;
    const isLatest = () => turn === this.#turn;
    try {
      await this.#settings.recheck(this.#api);
      const found = await this.#api.call(findOwnRide, {});
      if (isLatest()) this.#show(found.ride);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A server without ride status is not a lost connection.
      if (isLatest()) runInAction(() => (this.isLost = error.status !== 404));
    }
  }

  /** Source: POST /dispatcher/ride-request. */
  request(): Promise<boolean> {
    return this.fields.send(async (values) => {
      await this.#settings.recheck(this.#api);
      const { island_id, name, transaction_id, accessible } = v.parse(rideForm, values);
      // The specification has three fields. A strict server must not fail because of the fourth.
      const body = { island_id, name, transaction_id, ...(accessible && { accessible }) };
      const answer = await this.#api.call(requestRide, { body });
      const taken = v.safeParse(ride, answer);
      // The next request starts with the same values.
      this.fields.begin(values);
      this.#show(taken.success ? taken.output : null);
    });
  }

  /** Source: POST /dispatcher/rides/{id}/cancel. */
  async cancel({ id }: Ride): Promise<void> {
    await this.cancelling.run(async () => {
      await this.#settings.recheck(this.#api);
      const cancelled = await this.#api.call(cancelRide, { params: { id } }).catch(async (error: unknown) => {
        // The shuttle has arrived already. The ride's status is more helpful than the error.
        if (error instanceof ApiError && error.status === 409) await this.refresh();
        throw error;
      });
      this.#show(cancelled);
    });
  }

  /** Returns to the form and keeps the previous input. */
  askAgain(): void {
    this.ride = null;
    this.fields.begin(this.fields.values);
    this.cancelling.abandon();
  }

  async #findIslands(): Promise<Island[]> {
    const { items } = await this.#api.call(listIslands, {}).catch(() => ({ items: [] }));
    return items.length > 0 ? items : DEFAULT_ISLANDS;
  }

  /** Answers to earlier requests are outdated. */
  #show(found: Ride | null): void {
    this.#turn += 1;
    runInAction(() => {
      this.ride = found;
      this.isLost = false;
    });
  }

  toState() {
    const { islands, ride: shown, isLost, ticket } = this;
    return { islands, ride: shown, isLost, ticket };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}

/** Other servers may not list the shuttle stops. */
const DEFAULT_ISLANDS: Island[] = ISLANDS.map(({ shortestWait, longestWait, ...rest }) => ({
  ...rest,
  schedule: { shortest: shortestWait, longest: longestWait },
}));
