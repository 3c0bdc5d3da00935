import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { type Booking, findBooking } from '../contracts/bookings.ts';
import {
  cancelRide,
  findOwnRide,
  listIslands,
  requestRide,
  ride,
  type Ride,
  stop,
  type Stop,
} from '../contracts/rides.ts';
import { ISLANDS } from '../islands.ts';
import type { Stores } from './stores.ts';
import type { AuthStore } from './AuthStore.ts';
import { fieldsResult, FieldsState } from './FieldsState.ts';
import { formResult, FormState } from './FormState.ts';
import { rideForm } from './ride-form.ts';
import type { SettingsStore } from './SettingsStore.ts';

const state = v.object({
  islands: v.array(stop),
  note: v.optional(v.array(v.string())),
  ride: v.nullable(ride),
  isLost: v.boolean(),
  known: v.object({ name: v.string(), transaction_id: v.string() }),
  fields: fieldsResult,
  cancelling: formResult,
});

const ENDED = new Set(['COMPLETED', 'CANCELLED', 'EXPIRED']);

/** What a link to the shuttle page says. */
export interface PickupLink {
  ticket?: string | undefined;
  bookingId?: string | undefined;
  /** The token of the booking's link. */
  token?: string | undefined;
}

/** A shuttle ride: requests it and follows it while the page is open. */
export class PickupStore {
  static readonly key = 'pickup';
  islands: Stop[] = DEFAULT_ISLANDS;
  /** What staff have put on this page, in lines. */
  note: string[] | undefined;
  /** The session's open ride, or the one that has just ended. */
  ride: Ride | null = null;
  /** The last update failed: `ride` is the earlier state. */
  isLost = false;
  /** What the form starts with: name and ticket of the link, or of the member and their parked car. */
  known = { name: '', transaction_id: '' };
  readonly fields = new FieldsState({
    names: ['island_id', 'name', 'transaction_id', 'accessible'],
    schema: rideForm,
  });
  readonly cancelling = new FormState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #auth: AuthStore;
  #turn = 0;

  constructor({ settings, auth }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    this.#auth = auth;
    makeAutoObservable(this, { fields: false, cancelling: false }, { deep: false });
  }

  /** The ride is not over. */
  get isOpen(): boolean {
    return this.ride !== null && !ENDED.has(this.ride.state);
  }

  /**
   * Never throws: without the API, the page still shows the stops and the phone number. Source: GET /dispatcher/islands,
   * GET /bookings/{id} for a link from a booking.
   */
  async load({ ticket = '', bookingId, token }: PickupLink): Promise<void> {
    const [stops, booking] = await Promise.all([
      this.#findIslands(),
      bookingId ? this.#findBooking(bookingId, token) : null,
      this.refresh(),
    ]);
    runInAction(() => {
      this.islands = stops.items.length > 0 ? stops.items : DEFAULT_ISLANDS;
      this.note = stops.note;
      this.known = {
        name: booking?.full_name ?? this.#auth.member?.longName ?? '',
        transaction_id: ticket || (booking?.ticket_number ?? this.known.transaction_id),
      };
      if (this.fields.isUntouched) this.fields.begin(this.known);
    });
  }

  /** Updates the ride. Never throws: a lost connection is a state. Source: GET /dispatcher/own-ride. */
  async refresh(): Promise<void> {
    const turn = ++this.#turn;
    const isLatest = () => turn === this.#turn;
    try {
      await this.#settings.recheck(this.#api);
      const found = await this.#api.call(findOwnRide, {});
      if (!isLatest()) return;
      this.#show(found.ride);
      const { ticket_number: ticket } = found;
      if (ticket !== null) runInAction(() => (this.known = { ...this.known, transaction_id: ticket }));
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

  #findIslands(): Promise<{ items: Stop[]; note?: string[] | undefined }> {
    return this.#api.call(listIslands, {}).catch(() => ({ items: [] }));
  }

  /** Null when the link no longer works: then the traveler types their name. */
  #findBooking(id: string, token: string | undefined): Promise<Booking | null> {
    return this.#api.call(findBooking, { params: { id }, query: { token } }).catch(() => null);
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
    const { islands, note, ride: shown, isLost, known, fields, cancelling } = this;
    const forms = { fields: fields.toState(), cancelling: cancelling.toState() };
    return { islands, note, ride: shown, isLost, known, ...forms };
  }

  fromState(input: unknown): void {
    const { fields, cancelling, ...rest } = v.parse(state, input);
    Object.assign(this, rest);
    this.fields.begin(this.known);
    this.fields.fromState(fields);
    this.cancelling.fromState(cancelling);
  }
}

/** Other servers may not list the shuttle stops. */
const DEFAULT_ISLANDS: Stop[] = ISLANDS.map(({ shortestWait, longestWait, ...rest }) => ({
  ...rest,
  schedule: { shortest: shortestWait, longest: longestWait },
  expected_wait_seconds: null,
}));
