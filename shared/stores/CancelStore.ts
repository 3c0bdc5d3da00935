import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { cancelBooking, type CancelTerms, cancelTerms, findCancelFee } from '../contracts/bookings.ts';
import { centsOf } from '../format/money.ts';
import type { Stores } from './stores.ts';
import { formResult, FormState } from './FormState.ts';
import { newAttemptKey } from './new-attempt-key.ts';
import type { SettingsStore } from './SettingsStore.ts';
import type { ShownBooking } from './shown-booking.ts';
import { rethrowToStrangers, BookingViewStore } from './BookingViewStore.ts';
import { loadTime } from '../format/load-time.ts';

const stateSchema = v.object({
  terms: v.nullable(cancelTerms),
  freeUntil: v.string(),
  refusal: v.nullable(v.string()),
  form: formResult,
});

/** Cancels the booking on screen: shows the fee and the refund, then the result. */
export class CancelStore {
  static readonly key = 'cancel';
  terms: CancelTerms | null = null;
  /** Pacific wall time; '' if cancellation was never free or the time is unknown. */
  freeUntil = '';
  /** Why it cannot be canceled, as text; null if it can be or is canceled. */
  refusal: string | null = null;
  readonly form = new FormState();
  readonly #api: ApiClient;
  readonly #settings: SettingsStore;
  readonly #bookingView: BookingViewStore;

  constructor({ settings, lazy }: Stores, api: ApiClient) {
    this.#api = api;
    this.#settings = settings;
    this.#bookingView = lazy.of(BookingViewStore);
    makeAutoObservable(this, { form: false }, { deep: false });
  }

  get isCancelled(): boolean {
    return this.#bookingView.shownBooking?.booking.status === 'CANCELLED';
  }

  /** The fee on screen in cents, as the form posts it; '' if the server does not say. */
  get shownFee(): string {
    const { fee } = this.terms ?? {};
    return fee === undefined ? '' : String(centsOf(fee));
  }

  /** Throws 404 without access to the booking. Source: GET /bookings/{number}/cancel-fee. */
  async load(id: string, token: string | undefined): Promise<void> {
    this.terms = null;
    this.refusal = null;
    this.form.abandon();
    await this.#bookingView.load(id, token);
    const { shownBooking } = this.#bookingView;
    if (!shownBooking) return;
    try {
      await this.#askTerms(shownBooking);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409))
        rethrowToStrangers(error, token !== undefined);
      runInAction(() => (this.refusal = error.message));
    }
  }

  /**
   * Cancels on the terms on screen. If they have changed, shows the new ones instead. Repeating the call after a lost
   * answer is safe. Source: POST /bookings/{number}/cancel.
   *
   * @param shownFee the fee that the traveler saw
   */
  async cancel(shownBooking: ShownBooking, shownFee = this.shownFee): Promise<void> {
    await this.form.run(async () => {
      await this.#settings.recheck(this.#api);
      await this.#askTerms(shownBooking);
      if (shownFee !== this.shownFee) return this.form.refuse({}, [FEE_CHANGED]);
      const terms = await this.#api.call(cancelBooking, inputOf(shownBooking), {
        idempotencyKey: newAttemptKey(),
      });
      runInAction(() => {
        if (terms.fee !== undefined) this.terms = terms;
        const booking = {
          ...shownBooking.booking,
          status: 'CANCELLED',
          allowed_actions: [],
          downloads: null,
        };
        this.#bookingView.shownBooking = { ...shownBooking, booking };
      });
    });
  }

  async #askTerms(shownBooking: ShownBooking): Promise<void> {
    const [terms, { parseWallTime }] = await Promise.all([
      this.#api.call(findCancelFee, inputOf(shownBooking)),
      loadTime(),
    ]);
    runInAction(() => {
      this.terms = terms;
      this.freeUntil = parseWallTime(terms.free_until);
    });
  }

  toState() {
    const { terms, freeUntil, refusal, form } = this;
    return terms || refusal ? { terms, freeUntil, refusal, form: form.toState() } : undefined;
  }

  fromState(input: unknown): void {
    const { form, ...rest } = v.parse(stateSchema, input);
    Object.assign(this, rest);
    this.form.fromState(form);
  }
}

const FEE_CHANGED =
  'The cancellation fee has changed. We haven’t canceled your booking. Check the new fee and try again.';

const inputOf = ({ booking: { number }, token }: ShownBooking) => ({
  params: { number },
  query: { token: token ?? undefined },
});
