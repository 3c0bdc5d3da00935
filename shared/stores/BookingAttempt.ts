import { makeAutoObservable, runInAction } from 'mobx';
import type * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError, offlineError } from '../api/api-error.ts';
import { type Booking, createBooking, type createBookingBody } from '../contracts/bookings.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import type { SettingsStore } from './SettingsStore.ts';

type Body = v.InferInput<typeof createBookingBody>;

const MOST_CHECKS = 12;
const PAUSE_MS = 3_000;

/**
 * One click of the pay button. While the result is unknown (the connection broke or the card network did not answer), the
 * same call is repeated with the same key, which books and charges at most once.
 */
export class BookingAttempt {
  /** The result is unknown and the call is being repeated. */
  isChecking = false;
  /** The key of a form that was posted without scripts: it is sent once, and repeated by posting it again. */
  postedKey: string | null = null;
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #pause: (milliseconds: number) => Promise<void>;

  constructor(api: ApiClient, settings: SettingsStore, pause = sleep) {
    this.#api = api;
    this.#settings = settings;
    this.#pause = pause;
    makeAutoObservable(this, {}, { deep: false });
  }

  /**
   * Resolves with the booking. `token` proves that an earlier booking is the visitor's. Throws the ApiError of a definite rejection, or the last failure if the result
   * is unknown.
   */
  make(body: Body, token?: string): Promise<Booking> {
    const input = { query: { token }, body };
    return this.repeat((idempotencyKey) => this.#api.call(createBooking, input, { idempotencyKey }));
  }

  /** Runs another call that books or charges, with one key until its answer arrives. */
  async repeat<T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const idempotencyKey = this.postedKey ?? newAttemptKey();
    // While the API is offline nothing is sent, so the result is not in doubt.
    if (this.#settings.isOffline) throw offlineError();
    try {
      for (let checks = 0; ; checks += 1) {
        try {
          return await send(idempotencyKey);
        } catch (error) {
          if (!isUnknownResult(error) || this.postedKey) throw error;
          if (checks === MOST_CHECKS) throw stillUnknown();
          runInAction(() => (this.isChecking = true));
          await this.#pause((error.details.retryAfter ?? PAUSE_MS / 1000) * 1000);
          // A failure may have set the client offline. The settings show whether the API is back.
          await this.#settings.load(this.#api);
        }
      }
    } finally {
      runInAction(() => (this.isChecking = false));
    }
  }
}

/** Whether the server may have booked: true for everything but a definite rejection. */
const isUnknownResult = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status >= 500 || error.code === 'UNKNOWN') && !error.isValidation;

const stillUnknown = () =>
  new ApiError(422, 'RESULT_UNKNOWN', 'Unknown error.', {
    formErrors: ['We couldn’t confirm your booking. Don’t pay again. Check your email or call us.'],
  });

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
