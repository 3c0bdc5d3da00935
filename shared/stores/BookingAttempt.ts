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
 * One press of the pay button. While its result is unknown — the connection broke, the card network is silent — the same
 * call is repeated under the same key, which books and charges once at most; a known answer ends the attempt.
 */
export class BookingAttempt {
  /** The result is not known yet and is being asked for. */
  isChecking = false;
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #pause: (milliseconds: number) => Promise<void>;

  constructor(api: ApiClient, settings: SettingsStore, pause = sleep) {
    this.#api = api;
    this.#settings = settings;
    this.#pause = pause;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** The booking. Throws the ApiError of a definite refusal, or the last failure when the result stays unknown. */
  make(body: Body): Promise<Booking> {
    return this.repeat((idempotencyKey) => this.#api.call(createBooking, { body }, { idempotencyKey }));
  }

  /** Another call that books or charges, under one key until its answer is known. */
  async repeat(send: (idempotencyKey: string) => Promise<Booking>): Promise<Booking> {
    const idempotencyKey = newAttemptKey();
    // While we know that the API is away nothing is sent, so nothing is in doubt.
    if (this.#settings.isOffline) throw offlineError();
    try {
      for (let checks = 0; ; checks += 1) {
        try {
          return await send(idempotencyKey);
        } catch (error) {
          if (!isUnknownResult(error)) throw error;
          if (checks === MOST_CHECKS) throw stillUnknown();
          runInAction(() => (this.isChecking = true));
          await this.#pause((error.details.retryAfter ?? PAUSE_MS / 1000) * 1000);
          // A failure may have turned the client offline; the settings say whether it still is.
          await this.#settings.load(this.#api);
        }
      }
    } finally {
      runInAction(() => (this.isChecking = false));
    }
  }
}

/** Anything but a plain no: the server may or may not have booked. */
const isUnknownResult = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status >= 500 || error.code === 'UNKNOWN') && !error.isValidation;

const stillUnknown = () =>
  new ApiError(422, 'RESULT_UNKNOWN', 'Unknown error.', {
    formErrors: ['We couldn’t confirm your booking. Don’t pay again. Check your email or call us.'],
  });

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
