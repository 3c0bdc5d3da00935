import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { type ChangeTerms, changeTerms, modifyBooking, quoteChange } from '../contracts/bookings.ts';
import { centsOf } from '../format/money.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import type { WallTime } from '../format/wall-time.ts';
import type { CardInput } from './booking-details.ts';
import { BookingAttempt } from './BookingAttempt.ts';
import type { Stores } from './stores.ts';
import { FormState } from './FormState.ts';
import { quoteIdOf } from './quote-rules.ts';
import { noStay } from './stay-choice.ts';
import { toStayChoice, parseStayDates } from './stay-dates.ts';
import { toShownBooking, type ShownBooking } from './shown-booking.ts';
import { BookingViewStore } from './BookingViewStore.ts';
import { loadTime } from '../format/load-time.ts';

export interface NewStay {
  from: WallTime;
  to: WallTime;
}

const stateSchema = v.object({
  stay: v.object({ from: v.string(), to: v.string() }),
  priced: v.nullable(v.object({ from: v.string(), to: v.string() })),
  terms: v.nullable(changeTerms),
  today: v.string(),
});

/** Errors that make the price on screen invalid. */
const GONE = new Set(['SOLD_OUT', 'QUOTE_EXPIRED', 'STATE_CHANGED', 'NOT_FOUND']);

/** Changes the dates of the booking on screen: shows the new price, then books it. */
export class ModifyStore {
  static readonly key = 'modify';
  /** The stay in the form, as Pacific wall times. */
  stay: NewStay = { from: '', to: '' };
  /** The stay that `terms` are for. */
  priced: NewStay | null = null;
  terms: ChangeTerms | null = null;
  /** The person chose to enter a card although the one that paid is saved. */
  typesCard = false;
  /** The booking was changed on this screen. */
  isChanged = false;
  /** The Pacific day, 'YYYY-MM-DD'. */
  today = '';
  /** Loading a price. */
  readonly form = new FormState();
  /** Accepting the price. */
  readonly payment = new FormState();
  readonly attempt: BookingAttempt;
  readonly #api: ApiClient;
  readonly #stores: Stores;
  readonly #bookingView: BookingViewStore;

  constructor(stores: Stores, api: ApiClient) {
    this.#api = api;
    this.#stores = stores;
    this.#bookingView = stores.lazy.of(BookingViewStore);
    this.attempt = new BookingAttempt(api, stores.settings);
    makeAutoObservable(this, { form: false, payment: false, attempt: false }, { deep: false });
  }

  /** The dates can be changed, as far as the server has reported. */
  get isPossible(): boolean {
    return this.#bookingView.shownBooking?.booking.allowed_actions?.includes('modify') ?? true;
  }

  /** Something is charged now. */
  get isCharged(): boolean {
    return this.terms?.charge !== undefined && centsOf(this.terms.charge) > 0;
  }

  /** The saved card that pays: 'Visa ending 4242'. */
  get savedCard(): string | null {
    return this.isCharged && !this.typesCard ? (this.terms?.charged_to ?? null) : null;
  }

  /** A card must be entered. */
  get needsCard(): boolean {
    return this.isCharged && this.savedCard === null;
  }

  chooseCard(typesCard: boolean): void {
    this.typesCard = typesCard;
    this.payment.clear();
  }

  /** Throws 404 without access to the booking. Source: GET /bookings/{id}. */
  async load(id: string, token: string | undefined): Promise<void> {
    this.#forget();
    this.isChanged = false;
    this.form.abandon();
    await this.#bookingView.load(id, token);
    const { shownBooking } = this.#bookingView;
    const { pacificDay } = await loadTime();
    this.#stores.booking.clock.tick();
    runInAction(() => {
      if (shownBooking) this.stay = { from: shownBooking.from, to: shownBooking.to };
      this.today = pacificDay(new Date(this.#stores.booking.clock.now));
    });
  }

  /** Clears the price of other dates. */
  change(stay: NewStay): void {
    this.stay = stay;
    this.form.touch(['travel_from_date', 'travel_to_date']);
    if (this.priced?.from !== stay.from || this.priced.to !== stay.to) this.#forget();
  }

  /** Loads the price of the new dates. Source: POST /bookings/{id}/modify-quote. */
  async ask({ booking: { id }, token }: ShownBooking): Promise<void> {
    this.#forget();
    await this.form.run(async (isLatest) => {
      const dates = await parseStayDates({ ...noStay(), ...this.stay });
      if ('problems' in dates) return this.form.refuse(dates.problems);
      await this.#stores.settings.recheck(this.#api);
      const terms = await this.#api.call(quoteChange, {
        params: { id },
        query: { token: token ?? undefined },
        body: { travel_from_date: dates.from, travel_to_date: dates.to },
      });
      const { from, to } = await toStayChoice(terms.quote, { ...noStay(), ...this.stay });
      runInAction(() => {
        if (!isLatest()) return;
        this.terms = terms;
        this.priced = { from, to };
      });
    });
  }

  /** Checks the typed card before the person confirms an amount. Its errors are in `payment`. */
  async check(card: CardInput): Promise<boolean> {
    if (this.payment.isPending) return false;
    let isRight = false;
    await this.payment.run(async () => {
      const problems = this.needsCard ? await this.#findProblems(card) : {};
      isRight = Object.keys(problems).length === 0;
      if (!isRight) this.payment.refuse(problems);
    });
    return isRight;
  }

  /**
   * Changes the booking to the priced stay. The card is sent and not stored. After a lost answer, the call is repeated.
   * Source: POST /bookings/{id}/modify.
   */
  async modify(shownBooking: ShownBooking, card: CardInput): Promise<void> {
    const { terms, needsCard } = this;
    if (!terms || this.payment.isPending) return;
    await this.payment.run(async () => {
      const problems = needsCard ? await this.#findProblems(card) : {};
      if (Object.keys(problems).length > 0) return this.payment.refuse(problems);
      try {
        await this.#send(shownBooking, terms, needsCard ? card : {});
      } catch (error) {
        // The saved card was deleted or has expired since the price was shown.
        if (error instanceof ApiError && error.fieldErrors.cc_number)
          runInAction(() => (this.typesCard = true));
        if (!(error instanceof ApiError) || !GONE.has(error.code)) throw error;
        runInAction(() => this.#forget());
        this.form.refuse({}, [error.message]);
      }
    });
  }

  async #send(
    { booking, token }: ShownBooking,
    { quote: { rate, total_charge, ...quote } }: ChangeTerms,
    card: Partial<CardInput>,
  ): Promise<void> {
    const body = { quote_id: quoteIdOf(quote), ...card };
    const input = { params: { id: booking.id }, query: { token: token ?? undefined }, body };
    const changed = await this.attempt.repeat((idempotencyKey) =>
      this.#api.call(modifyBooking, input, { idempotencyKey }),
    );
    const { travel_from_date, travel_to_date } = quote;
    const expected = { ...booking, travel_from_date, travel_to_date, rate, total_charge };
    const shownBooking = await toShownBooking({ ...expected, ...changed }, { token: token ?? undefined });
    runInAction(() => {
      this.#bookingView.shownBooking = shownBooking;
      this.isChanged = true;
    });
  }

  /** Validates with the server's rules, without calling it. */
  async #findProblems(card: CardInput): Promise<FieldErrors> {
    const rules = await import('../format/card.ts');
    const found = {
      cc_number: rules.checkCardNumber(card.cc_number),
      cc_exp: rules.checkExpiry(card.cc_exp, this.today),
      cc_cvc: rules.checkCode(card.cc_cvc, card.cc_number),
    };
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, message]) => (message === null ? [] : [[name, [message]]])),
    );
  }

  #forget(): void {
    this.terms = null;
    this.typesCard = false;
    this.priced = null;
    this.payment.abandon();
  }

  toState() {
    const { stay, priced, terms, today } = this;
    return stay.from ? { stay, priced, terms, today } : undefined;
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(stateSchema, input));
  }
}
