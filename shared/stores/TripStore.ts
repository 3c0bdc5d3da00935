import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { emailBooking, findBooking } from '../contracts/bookings.ts';
import { notFound, unavailable } from '../errors/app-error.ts';
import { MailState } from './MailState.ts';
import type { Stores } from './create-stores.ts';
import type { SettingsStore } from './SettingsStore.ts';
import { readTrip, type Trip, trip } from './trip.ts';

interface MailWishes {
  with_pdf: boolean;
  with_pkpass: boolean;
}

/** The booking that is looked at, and sending it by e-mail once more. */
export class TripStore {
  static readonly key = 'trip';
  trip: Trip | null = null;
  readonly mail = new MailState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;

  constructor({ settings }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    makeAutoObservable(this, { mail: false }, { deep: false });
  }

  /** Throws 404 for a booking that is not there or not yours, 503 while the API is away. Source: GET /bookings/{id}. */
  async load(id: string, token: string | undefined): Promise<void> {
    this.trip = null;
    this.mail.clear();
    await this.#settings.recheck(this.#api);
    const booking = await this.#api
      .call(findBooking, { params: { id }, query: { token } })
      .catch(rethrowToStrangers);
    const found = await readTrip(booking, { token });
    runInAction(() => (this.trip = found));
  }

  /** Sends the confirmation again. Source: POST /bookings/{number}/email. */
  async sendAgain({ booking, token }: Trip, email: string, wishes: MailWishes): Promise<void> {
    const input = { params: { number: booking.number }, query: { token: token ?? undefined } };
    await this.mail.send(email, (address) =>
      this.#api.call(emailBooking, { ...input, body: { email: address, ...wishes } }),
    );
  }

  toState() {
    return this.trip ?? undefined;
  }

  fromState(given: unknown): void {
    this.trip = v.parse(trip, given);
  }
}

/** Who may not see a booking learns nothing about it. */
export function rethrowToStrangers(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if ([401, 403, 404].includes(error.status)) throw notFound();
  if (error.status === 503) throw unavailable('Bookings cannot be shown right now. Please check back later.');
  throw error;
}
