import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { parseWireDate } from '../contracts/fields.ts';
import type { WireMoney } from '../format/money.ts';
import { emailQuote, findQuote, type Quote, setQuotes } from '../contracts/quotes.ts';
import { centsOf } from '../format/money.ts';
import { isWallTime, type WallTime } from '../format/wall-time.ts';
import type { CardInput } from './booking-details.ts';
import { readBookingQuery } from './booking-query.ts';
import { bookingState, type BookingState, type NearestDates } from './booking-state.ts';
import type { BookingStore } from './BookingStore.ts';
import { Checkout, type SavedChoice } from './Checkout.ts';
import type { Clock } from './Clock.ts';
import type { Stores } from './stores.ts';
import { FormState } from './FormState.ts';
import { MailState } from './MailState.ts';
import { isExpired, isForSale, quoteIdOf } from './quote-rules.ts';
import type { SettingsStore } from './SettingsStore.ts';
import type { StayChoice } from './stay-choice.ts';
import { isSameStay, mergeStay, toStayChoice, parseStayDates } from './stay-dates.ts';
import { loadTime } from '../format/load-time.ts';

/** 0 dates, 1 choose a quote, 2 payment and details, 3 submitted. */
export type BookingStep = 0 | 1 | 2 | 3;

/** The booking in progress: prices for the stay, the selected quote and the current step. The payment step is `checkout`. */
export class BookingFlow {
  static readonly key = 'flow';
  step: BookingStep = 0;
  /** The prices of all products for the stay; empty until they are loaded. */
  quotes: readonly Quote[] = [];
  /** Free dates near a stay that is sold out. */
  nearest: readonly NearestDates[] = [];
  selected: Quote | null = null;
  /** The quote of the page's link, even if it can no longer be booked. */
  linked: Quote | null = null;
  /** A linked quote that could not be loaded and can be retried. */
  lostQuoteId: string | null = null;
  /** Why the linked quote cannot be booked, when its stay's current prices are shown instead. */
  linkProblem: string | null = null;
  /** Prices were requested since the last reset of the form. */
  isChanged = false;
  /** The last change of the stay made its prices invalid. */
  isCleared = false;
  /** The price before the refresh, if it differs. */
  earlierTotal: WireMoney | null = null;
  /** The Pacific day 'YYYY-MM-DD' when the prices were loaded. */
  today = '';
  /** The Pacific wall time when the first price expires; '' if none does. */
  heldUntil: WallTime = '';
  /** The stay form's call. */
  readonly form = new FormState();
  readonly checkout: Checkout;
  readonly mail = new MailState();
  readonly clock: Clock;
  /** The stay of the loaded prices: `stay` may have changed on another page. */
  #pricedStay: StayChoice | null = null;
  readonly #booking: BookingStore;
  readonly #settings: SettingsStore;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#booking = stores.booking;
    this.#settings = stores.settings;
    this.#api = api;
    this.clock = stores.booking.clock;
    this.checkout = new Checkout(stores, api);
    makeAutoObservable(this, { form: false, checkout: false, mail: false, clock: false }, { deep: false });
  }

  get stay(): StayChoice {
    return this.#booking.stay;
  }

  /** The selected quote has expired. It can only be refreshed. */
  get isSelectedExpired(): boolean {
    return this.selected !== null && isExpired(this.selected, this.clock.now);
  }

  /** Opens the step that the page's address asks for. Data that is already loaded is not loaded again. */
  async follow(query: Record<string, string>): Promise<void> {
    const { fromEpochSeconds, toWallTime } = await loadTime();
    const wanted = readBookingQuery(query, (seconds) => {
      const date = fromEpochSeconds(seconds);
      return date && toWallTime(date);
    });
    this.clock.tick();
    if (this.step === 3 && !this.checkout.isSeen) return;
    if (this.step === 3) await this.reset();
    await this.#settings.recheck(this.#api);
    // The page shows the phone number instead of a form.
    if (this.#settings.areBookingsDisabled) return this.#close();
    if (wanted.quoteId !== null) return this.openQuote(wanted.quoteId);
    runInAction(() => {
      this.lostQuoteId = null;
      this.linkProblem = null;
    });
    await this.#booking.loadDefaults();
    const stay = mergeStay(this.stay, wanted.stay);
    if (this.#pricedStay && !isSameStay(stay, this.#pricedStay)) this.changeStay(stay);
    else this.#booking.changeStay(stay);
    if (!wanted.wantsPrices) return this.#show(0);
    if (this.quotes.some((quote) => !isExpired(quote, this.clock.now))) return this.resetSelection();
    await this.requestQuotes();
  }

  /** Every change of dates, promo code or vehicle clears the prices and returns to the dates. */
  changeStay(stay: StayChoice): void {
    this.isCleared = this.isCleared || this.quotes.length > 0;
    this.#booking.changeStay(stay);
    this.form.abandon();
    this.#clearQuotes();
  }

  /** Loads prices. Errors are in `form`. Source: POST /booking-quotes/set. */
  async requestQuotes(): Promise<void> {
    await this.#withNewQuotes(() => {
      this.selected = null;
      this.#show(1);
    });
    if (this.form.isRefused) this.#show(0);
  }

  /** Opens the payment step for a quote, loading it if necessary. A quote that cannot be bought leads to the prices. */
  async openQuote(id: string): Promise<void> {
    const atHand = [...this.quotes, this.selected].find((quote) => quote && quoteIdOf(quote) === id);
    if (atHand) return this.select(atHand);
    await this.#booking.loadDefaults();
    this.resetSelection();
    await this.form.run(async (isLatest) => {
      const quote = await this.#findQuote(id);
      if (!isLatest()) return;
      runInAction(() => (this.lostQuoteId = quote ? null : id));
      if (!quote) return;
      await this.#takeUp({ ...quote, quote_id: id });
      runInAction(() => (this.linkProblem = quote.unavailable_reason ?? null));
    });
    if (this.form.isRefused || this.lostQuoteId !== null) return this.#show(0);
    if (!this.selected) await this.requestQuotes();
  }

  /** Back to the prices. */
  resetSelection(): void {
    this.selected = null;
    this.earlierTotal = null;
    this.#show(this.quotes.length > 0 ? 1 : 0);
  }

  /** Replaces an expired quote with a new one for the same stay and product. Keeps the old total for comparison. */
  async refreshPrice(): Promise<void> {
    const old = this.selected;
    await this.#withNewQuotes((quotes) => {
      const fresh = quotes.find((quote) => quote.product_id === old?.product_id && isForSale(quote)) ?? null;
      this.selected = fresh;
      this.checkout.clear();
      this.#show(fresh ? 2 : 1);
      const isDifferent = old && fresh && centsOf(fresh.total_charge) !== centsOf(old.total_charge);
      this.earlierTotal = isDifferent ? old.total_charge : null;
    });
    // If the dates are in the past by now, they are chosen again. After other failures the input stays on screen.
    if (Object.keys(this.form.summary).length > 0) this.#show(0);
  }

  /** Books the selected quote; see `Checkout.book`. An expired quote is not sent. */
  async submit(card: CardInput | null, allowSecond = false, saved: SavedChoice | null = null): Promise<void> {
    this.clock.tick();
    const { selected: quote, today, stay } = this;
    if (!quote || this.checkout.form.isPending || this.isSelectedExpired) return;
    await this.checkout.book({ quote, card, saved, allowSecond, today });
    const { shownBooking, conflict } = this.checkout;
    runInAction(() => {
      // Prices that are no longer available are loaded again.
      if (conflict?.code === 'SOLD_OUT' || conflict?.code === 'STATE_CHANGED') this.quotes = [];
      if (!shownBooking) return;
      // Some servers answer only a number, so missing dates come from the request.
      this.checkout.shownBooking = {
        ...shownBooking,
        from: shownBooking.from || stay.from,
        to: shownBooking.to || stay.to,
      };
      this.step = 3;
    });
  }

  /** Mails a quote, whose price is then valid for a day. Source: POST /booking-quotes/{id}/email. */
  async emailQuote(quote: Quote, email: string): Promise<void> {
    const params = { id: quoteIdOf(quote) };
    await this.mail.send(email, (address) =>
      this.#api.call(emailQuote, { params, body: { email: address } }),
    );
  }

  /** Clears promo code, payment details and quotes, and restores the default dates. */
  async reset(): Promise<void> {
    await this.#booking.reset();
    runInAction(() => {
      this.isChanged = false;
      this.isCleared = false;
      this.lostQuoteId = null;
      this.form.abandon();
      this.checkout.reset();
      this.#clearQuotes();
    });
  }

  /** Online booking is closed: nothing is for sale. */
  async #close(): Promise<void> {
    await this.#booking.loadDefaults();
    runInAction(() => this.#clearQuotes());
  }

  /** Opens the payment step for this quote. What was entered stays. */
  select(quote: Quote): void {
    if (!isForSale(quote)) return this.resetSelection();
    if (!this.selected || quoteIdOf(this.selected) !== quoteIdOf(quote)) {
      this.earlierTotal = null;
      this.checkout.clear();
    }
    this.selected = quote;
    this.#show(2);
  }

  #show(step: 0 | 1 | 2): void {
    runInAction(() => (this.step = step));
  }

  /** Loads prices for the stay and sets everything in one action, so that no half-updated screen is shown. */
  async #withNewQuotes(takeOver: (quotes: Quote[]) => void): Promise<void> {
    const { stay } = this;
    await this.form.run(async (isLatest) => {
      const dates = await parseStayDates(stay);
      if ('problems' in dates) return this.form.refuse(dates.problems);
      const body = {
        travel_from_date: dates.from,
        travel_to_date: dates.to,
        email: this.checkout.details.email.trim() || null,
        promo_code: stay.promoCode || null,
        vehicle_class: stay.vehicleClass,
      };
      const { quotes, nearest_stays: stays } = await this.#api.call(setQuotes, { body });
      if (!isLatest()) return;
      const servers = parseWireDate(quotes[0]?.timestamp ?? '');
      if (servers) this.clock.set(servers.getTime());
      await this.#readTimes(quotes);
      const { parseWallTime } = await loadTime();
      runInAction(() => {
        this.quotes = quotes;
        this.nearest = stays.map(({ travel_from_date: from, travel_to_date: to, total_charge: total }) => ({
          from: parseWallTime(from),
          to: parseWallTime(to),
          total,
        }));
        this.#pricedStay = stay;
        this.lostQuoteId = null;
        this.isChanged = true;
        this.isCleared = false;
        takeOver(quotes);
      });
    });
  }

  /** null: not available now. An unknown quote is an error of the form. */
  async #findQuote(id: string): Promise<Quote | null> {
    try {
      return await this.#api.call(findQuote, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status >= 500) return null;
      throw new ApiError(error.status, error.code, error.message, {
        formErrors: ['This price is no longer available. Enter your dates to get a new one.'],
      });
    }
  }

  /** A linked quote sets the stay. */
  async #takeUp(quote: Quote): Promise<void> {
    const stay = await toStayChoice(quote, this.stay);
    await this.#readTimes([quote]);
    runInAction(() => {
      this.linked = quote;
      if (!isSameStay(stay, this.#pricedStay ?? stay)) this.#clearQuotes();
      this.#booking.changeStay(stay);
      this.#pricedStay = stay;
      this.select(quote);
    });
  }

  async #readTimes(quotes: Quote[]): Promise<void> {
    const { pacificDay, parseWallTime } = await loadTime();
    const ends = quotes.filter(isForSale).map((quote) => parseWallTime(quote.expires));
    runInAction(() => {
      this.today = pacificDay(new Date(this.clock.now));
      this.heldUntil = ends.filter(isWallTime).toSorted()[0] ?? '';
    });
  }

  #clearQuotes(): void {
    this.quotes = [];
    this.#pricedStay = null;
    this.selected = null;
    this.earlierTotal = null;
    this.linkProblem = null;
    this.step = 0;
  }

  toState(): BookingState | undefined {
    const { step, quotes, nearest, selected, lostQuoteId, linkProblem, today, heldUntil } = this;
    // Most first screens need only the stay. A confirmation is never rendered on the server.
    const isAtRest = step === 0 && !this.form.isRefused && lostQuoteId === null;
    if (isAtRest || step === 3) return undefined;
    const { fieldErrors, formErrors } = this.form;
    const links = { lostQuoteId, linkProblem };
    const prices = {
      quotes: [...quotes],
      nearest: [...nearest],
      selected,
      ...links,
      today,
      heldUntil,
      now: this.clock.now,
    };
    const { saved, result } = this.checkout;
    const forms = { checkout: result, mail: this.mail.toState() };
    return { step, ...prices, saved, ...forms, fieldErrors, formErrors: [...formErrors] };
  }

  fromState(input: unknown): void {
    const { fieldErrors, formErrors, now, saved, checkout, mail, ...rest } = v.parse(bookingState, input);
    Object.assign(this, rest);
    this.checkout.saved = saved;
    this.checkout.restoreResult(checkout);
    this.mail.fromState(mail);
    this.clock.set(now);
    this.isChanged = this.quotes.length > 0;
    if (this.isChanged || this.selected) this.#pricedStay = this.stay;
    if (formErrors.length > 0 || Object.keys(fieldErrors).length > 0)
      this.form.refuse(fieldErrors, formErrors);
  }
}
