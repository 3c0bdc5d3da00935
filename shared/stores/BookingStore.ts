import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import type { Booking } from '../contracts/bookings.ts';
import { parseWireDate } from '../contracts/fields.ts';
import { findQuote, type Quote, quote as quoteSchema, setQuotes, vehicleClass, type VehicleClass } from '../contracts/quotes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import type { AnalyticsStore } from './AnalyticsStore.ts';
import { BookingAttempt } from './BookingAttempt.ts';
import { type BookingDetails, type CardInput, noDetails } from './booking-details.ts';
import { readBookingQuery } from './booking-query.ts';
import type { MarketingStore } from './MarketingStore.ts';
import type { SettingsStore } from './SettingsStore.ts';

/** What the stay form holds: Pacific wall times `YYYY-MM-DDTHH:mm`, whatever zone the device is in. */
export interface StayChoice {
  from: string;
  to: string;
  vehicleClass: VehicleClass;
  promoCode: string;
}

/** 0 dates, 1 choose a quote, 2 payment and details, 3 submitted. */
export type BookingStep = 0 | 1 | 2 | 3;

interface BookingDependencies {
  api: ApiClient;
  settings: SettingsStore;
  marketing: MarketingStore;
  analytics: AnalyticsStore;
}

const stayChoice = v.object({ from: v.string(), to: v.string(), vehicleClass, promoCode: v.string() });
const messages = v.record(v.string(), v.array(v.string()));
const state = v.object({
  stay: stayChoice,
  now: v.number(),
  quotes: v.optional(v.array(quoteSchema), []),
  selectedId: v.optional(v.nullable(v.string()), null),
  step: v.optional(v.picklist([0, 1, 2, 3]), 0),
  fieldErrors: v.optional(messages, {}),
  formErrors: v.optional(v.array(v.string()), []),
});

export const quoteIdOf = (quote: Quote): string => quote.quote_id ?? quote.id ?? '';

/** The booking under way: dates, quotes, the chosen one, payment. Calls go pending, then succeed or keep their errors. */
export class BookingStore {
  stay: StayChoice = { from: '', to: '', vehicleClass: 'STANDARD', promoCode: '' };
  step: BookingStep = 0;
  quotes: readonly Quote[] = [];
  selectedId: string | null = null;
  /** Prices were asked for since the form was last reset. */
  isChanged = false;
  isPending = false;
  fieldErrors: FieldErrors = {};
  formErrors: readonly string[] = [];
  /** Counts refused presses, so that each one moves the focus to the summary again. */
  refusals = 0;
  details: BookingDetails = noDetails();
  /** 409: the booking that this e-mail address has already, as far as it may be shown. */
  duplicate: Partial<Booking> | null = null;
  /** What the refreshed price was before, when it differs. */
  earlierTotal: Quote['total_charge'] | null = null;
  booking: Booking | null = null;
  /** Milliseconds; the server's word for the first render, the page's clock after that. */
  now = 0;
  readonly attempt: BookingAttempt;
  readonly #api: ApiClient;
  readonly #marketing: MarketingStore;
  readonly #analytics: AnalyticsStore;

  constructor({ api, settings, marketing, analytics }: BookingDependencies) {
    this.#api = api;
    this.#marketing = marketing;
    this.#analytics = analytics;
    this.attempt = new BookingAttempt(api, settings);
    makeAutoObservable(this, { attempt: false }, { deep: false });
  }

  get selected(): Quote | null {
    return this.quotes.find((quote) => quoteIdOf(quote) === this.selectedId) ?? null;
  }

  /** The picked quote's time has passed: it cannot be bought, only refreshed. */
  get isSelectedExpired(): boolean {
    return this.selected !== null && isExpired(this.selected, this.now);
  }

  setNow(now: Date): void {
    this.now = now.getTime();
  }

  /** Fills empty dates with the default stay: the next half hour, and 48 hours on. */
  async loadDefaults(): Promise<void> {
    if (this.stay.from && this.stay.to) return;
    const { defaultStay, toWallTime } = await import('../format/time.ts');
    const { from, to } = defaultStay(new Date(this.now));
    runInAction(() => (this.stay = { ...this.stay, from: toWallTime(from), to: toWallTime(to) }));
  }

  /** Does what an address of the booking page asks for; what is at hand already is not asked for again. */
  async follow(query: Record<string, string>): Promise<void> {
    const { fromEpochSeconds, toWallTime } = await import('../format/time.ts');
    const wanted = readBookingQuery(query, (seconds) => {
      const date = fromEpochSeconds(seconds);
      return date && toWallTime(date);
    });
    if (this.step === 3) this.reset();
    if (wanted.quoteId !== null) return this.openQuote(wanted.quoteId);
    await this.loadDefaults();
    const stay = { ...this.stay, ...wanted.stay };
    if (!isSameStay(stay, this.stay)) this.changeStay(stay);
    if (!wanted.wantsPrices) return runInAction(() => void (this.step = 0));
    if (this.quotes.length > 0 && this.quotes.some((quote) => !isExpired(quote, this.now))) return this.resetSelection();
    await this.requestQuotes();
  }

  /** Any change of dates, promo code or vehicle clears the prices and returns to the dates. */
  changeStay(stay: StayChoice): void {
    this.stay = stay;
    this.#clearQuotes();
    this.#clearErrors();
  }

  /** Asks for prices. A refusal stays at the form: see `fieldErrors` and `formErrors`. Source: POST /booking-quotes/set. */
  async requestQuotes(): Promise<void> {
    if (this.isPending) return;
    const { fromWallTime } = await import('../format/time.ts');
    const { from, to, promoCode, vehicleClass } = this.stay;
    const missing = {
      ...(fromWallTime(from) ? {} : { travel_from_date: [describeMissing(from)] }),
      ...(fromWallTime(to) ? {} : { travel_to_date: [describeMissing(to)] }),
    };
    if (Object.keys(missing).length > 0) return this.#refuse(missing, []);
    const body = {
      travel_from_date: fromWallTime(from) ?? '',
      travel_to_date: fromWallTime(to) ?? '',
      email: this.details.email || null,
      promo_code: promoCode || null,
      vehicle_class: vehicleClass,
    };
    await this.#run(async () => {
      const { quotes } = await this.#api.call(setQuotes, { body });
      runInAction(() => {
        this.quotes = quotes;
        this.selectedId = null;
        this.step = 1;
        this.isChanged = true;
      });
    });
  }

  /** Loads a quote by its id, unless it is at hand, and goes on to payment. Throws 404 for one that is not known. */
  async openQuote(id: string): Promise<void> {
    if (!this.quotes.some((quote) => quoteIdOf(quote) === id)) {
      const quote = await this.#api.call(findQuote, { params: { id } });
      const { toWallTime } = await import('../format/time.ts');
      const wall = (text: string, before: string) => {
        const date = parseWireDate(text);
        return date ? toWallTime(date) : before;
      };
      runInAction(() => {
        this.quotes = [{ ...quote, quote_id: id }];
        this.stay = {
          from: wall(quote.travel_from_date, this.stay.from),
          to: wall(quote.travel_to_date, this.stay.to),
          vehicleClass: v.is(vehicleClass, quote.vehicle_class) ? quote.vehicle_class : this.stay.vehicleClass,
          promoCode: quote.promo_code ?? this.stay.promoCode,
        };
      });
    }
    this.select(id);
  }

  select(id: string): void {
    const quote = this.quotes.find((one) => quoteIdOf(one) === id);
    // The drive-up price is there to compare with.
    if (!quote || quote.product_id === 'STANDARD') return;
    if (this.selectedId !== id) this.earlierTotal = null;
    this.selectedId = id;
    this.step = 2;
    this.#clearErrors();
  }

  resetSelection(): void {
    this.selectedId = null;
    this.earlierTotal = null;
    this.step = this.quotes.length > 0 ? 1 : 0;
    this.#clearErrors();
  }

  /** A new price for the same stay and product, in place of one that has expired. The old total stays to compare with. */
  async refreshPrice(): Promise<void> {
    const old = this.selected;
    this.selectedId = null;
    await this.requestQuotes();
    const fresh = this.quotes.find((quote) => quote.product_id === old?.product_id);
    if (!old || !fresh || this.step !== 1) return;
    this.select(quoteIdOf(fresh));
    const isDifferent = JSON.stringify(fresh.total_charge) !== JSON.stringify(old.total_charge);
    runInAction(() => (this.earlierTotal = isDifferent ? old.total_charge : null));
  }

  changeDetails(details: Partial<BookingDetails>): void {
    this.details = { ...this.details, ...details };
    const edited = new Set(Object.keys(details));
    this.fieldErrors = Object.fromEntries(Object.entries(this.fieldErrors).filter(([name]) => !edited.has(name)));
  }

  /**
   * Books the selected quote. The card is passed on and not kept; null where nothing is due now. A lost answer is asked
   * for again until it is known. Source: POST /bookings/.
   * @param allowSecond books although this e-mail address has a booking for these days
   */
  async submit(card: CardInput | null, allowSecond = false): Promise<void> {
    const quote = this.selected;
    if (!quote || this.isPending || this.isSelectedExpired) return;
    const { details } = this;
    await this.#run(async () => {
      const campaign = this.#marketing.campaign;
      if (this.#marketing.hasCampaign)
        await this.#analytics.track({ class: 'marketing', name: 'campaign', parameters: campaign });
      const booking = await this.attempt.make({
        quote_id: quoteIdOf(quote),
        email: details.email,
        check_for_existing: !allowSecond,
        save_payment_details: false,
        point_club_id: null,
        email_pkpass: details.email_pkpass,
        email_pdf: details.email_pdf,
        billing_address: details.billing_address || null,
        postal_code: details.postal_code || null,
        full_name: details.full_name,
        phone_number: details.phone_number.replace(/\D/g, ''),
        flight_number_departing: details.flight_number_departing || null,
        flight_number_returning: details.flight_number_returning || null,
        ...card,
      });
      runInAction(() => {
        this.booking = booking;
        this.step = 3;
        this.duplicate = null;
      });
    });
  }

  dismissDuplicate(): void {
    this.duplicate = null;
  }

  /** Clears promo code, details and quotes, and restores the default dates. */
  reset(): void {
    this.stay = { from: '', to: '', vehicleClass: 'STANDARD', promoCode: '' };
    this.details = noDetails();
    this.booking = null;
    this.duplicate = null;
    this.isChanged = false;
    this.#clearQuotes();
    this.#clearErrors();
  }

  /** One call at a time: pending, then done or refused with the messages where they belong. */
  async #run(work: () => Promise<void>): Promise<void> {
    this.isPending = true;
    this.#clearErrors();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'DUPLICATE_BOOKING') runInAction(() => (this.duplicate = readDuplicate(error)));
      else this.#refuse(error.fieldErrors, error.formErrors.length > 0 || error.isValidation ? error.formErrors : [error.message]);
    } finally {
      runInAction(() => (this.isPending = false));
    }
  }

  #refuse(fieldErrors: FieldErrors, formErrors: readonly string[]): void {
    runInAction(() => {
      this.fieldErrors = fieldErrors;
      this.formErrors = formErrors;
      this.refusals += 1;
    });
  }

  #clearErrors(): void {
    runInAction(() => {
      this.fieldErrors = {};
      this.formErrors = [];
    });
  }

  #clearQuotes(): void {
    runInAction(() => {
      this.quotes = [];
      this.selectedId = null;
      this.earlierTotal = null;
      this.step = 0;
    });
  }

  toState() {
    if (!this.stay.from && this.quotes.length === 0) return undefined;
    const { stay, now, quotes, selectedId, step, fieldErrors, formErrors } = this;
    const isFresh = quotes.length === 0 && formErrors.length === 0 && Object.keys(fieldErrors).length === 0;
    return isFresh ? { stay, now } : { stay, now, quotes, selectedId, step, fieldErrors, formErrors };
  }

  fromState(given: unknown): void {
    Object.assign(this, v.parse(state, given));
    this.isChanged = this.quotes.length > 0;
  }
}

const isExpired = (quote: Quote, now: number): boolean => {
  const expires = quote.expires ? parseWireDate(quote.expires) : null;
  return expires !== null && expires.getTime() <= now;
};

const isSameStay = (a: StayChoice, b: StayChoice) =>
  a.from === b.from && a.to === b.to && a.vehicleClass === b.vehicleClass && a.promoCode === b.promoCode;

/** Nothing typed, or an hour that the change to summer time skips. */
const describeMissing = (wall: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? 'The clocks skip this hour that night. Choose another time.' : 'Required';

const duplicateData = v.object({
  booking: v.optional(
    v.object({
      number: v.optional(v.string()),
      email_addr: v.optional(v.string()),
      travel_from_date: v.optional(v.string()),
      travel_to_date: v.optional(v.string()),
    }),
    {},
  ),
});

const readDuplicate = (error: ApiError): Partial<Booking> => {
  const parsed = v.safeParse(duplicateData, error.data);
  return parsed.success ? { ...parsed.output.booking } : {};
};
