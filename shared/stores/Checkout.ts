import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import type { Quote } from '../contracts/quotes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { BookingAttempt } from './BookingAttempt.ts';
import {
  type BookingDetails,
  type CardInput,
  checkDetail,
  type DetailName,
  noDetails,
  requiredDetails,
  sentDetail,
} from './booking-details.ts';
import type { CheckoutResult, SavedAddress, SavedChoices } from './booking-state.ts';
import type { CheckoutCar } from './CheckoutCar.ts';
import type { Stores } from './stores.ts';
import { HeldLink } from './HeldLink.ts';
import { FormState } from './FormState.ts';
import type { TypedAddress } from './TypedAddress.ts';
import { type CheckoutConflict, toCheckoutConflict } from './checkout-conflict.ts';
import { dueNowCents, quoteIdOf } from './quote-rules.ts';
import { toShownBooking, type ShownBooking } from './shown-booking.ts';

export interface Order {
  quote: Quote;
  /** The card as typed; null when nothing is due now or a saved card pays. */
  card: CardInput | null;
  /** A saved card and address, instead of all card and billing fields. */
  saved: SavedChoice | null;
  /** Book even if this email address has a booking for these days. */
  allowSecond: boolean;
  /** The Pacific day, 'YYYY-MM-DD'. */
  today: string;
}

export interface SavedChoice {
  token_id: string;
  /** null for an address that is typed. */
  addr_id: string | null;
}

/** The payment step: contact details, payment and the result. */
export class Checkout {
  details: BookingDetails = noDetails();
  readonly form = new FormState();
  /** The car; null until its fields are opened. */
  car: CheckoutCar | null = null;
  /** The member's saved cards; null until they are loaded. */
  saved: SavedChoices | null = null;
  /** The selected saved card; '' for a new card, null for no selection. */
  tokenId: string | null = null;
  /** The selected billing address; '' for a new one, null for no selection. */
  addressId: string | null = null;
  /** Save the new card, with its billing address, to the account. */
  savesCard = false;
  /** A guest who pays at the lot holds the space with a card instead of a mailed link. */
  holdsWithCard = false;
  /** Why the order cannot be completed as it is. */
  conflict: CheckoutConflict | null = null;
  /** The completed booking. */
  shownBooking: ShownBooking | null = null;
  /** The confirmation was shown. */
  isSeen = false;
  readonly attempt: BookingAttempt;
  readonly #stores: Stores;
  readonly #held: HeldLink;
  readonly #api: ApiClient;

  constructor(stores: Stores, api: ApiClient) {
    this.#stores = stores;
    this.#held = stores.lazy.of(HeldLink);
    this.#api = api;
    this.attempt = new BookingAttempt(api, stores.settings);
    makeAutoObservable(this, { form: false, attempt: false }, { deep: false });
  }

  /** The last attempt failed and its error is on screen. */
  get isRefused(): boolean {
    return this.form.isRefused || this.conflict !== null;
  }

  change(details: Partial<BookingDetails>): void {
    this.details = { ...this.details, ...details };
    this.form.touch(Object.keys(details));
    // A duplicate was reported for the previous email address.
    if (details.email !== undefined && this.conflict?.code === 'DUPLICATE_BOOKING') this.conflict = null;
  }

  /** Fills empty fields with the member's data. */
  introduce({ email, longName }: { email: string; longName: string }): void {
    const { details } = this;
    this.details = {
      ...details,
      email: details.email || email,
      full_name: details.full_name || longName,
    };
  }

  choose(tokenId: string): void {
    this.tokenId = tokenId;
    this.form.touch(['token_id', 'addr_id']);
  }

  chooseAddress(addressId: string): void {
    this.addressId = addressId;
    this.form.touch(['addr_id', 'country', 'address_line_1', 'city', 'state', 'postal_code']);
  }

  setSavesCard(savesCard: boolean): void {
    this.savesCard = savesCard;
  }

  setHoldsWithCard(holdsWithCard: boolean): void {
    this.holdsWithCard = holdsWithCard;
    this.form.clear();
  }

  /** The saved card that pays unless a new card is entered. */
  get choice(): SavedChoice | null {
    const cards = this.saved?.cards ?? [];
    const card = this.tokenId === null ? cards[0] : cards.find(({ token_id }) => token_id === this.tokenId);
    return card ? { token_id: card.token_id, addr_id: this.address?.addr_id ?? null } : null;
  }

  /** The member's address that the card is billed to unless a new one is entered. */
  get address(): SavedAddress | null {
    const addresses = this.saved?.addresses ?? [];
    if (this.addressId === null) return addresses[0] ?? null;
    return addresses.find(({ addr_id }) => addr_id === this.addressId) ?? null;
  }

  /** A typed card is saved, so its whole address is asked for. */
  get savesAddress(): boolean {
    return this.savesCard && this.#stores.auth.isSignedIn;
  }

  /** Loads the member's saved cards. Does nothing without a login. */
  async loadSaved(): Promise<void> {
    if (!this.#stores.auth.isSignedIn) return;
    const { loadSavedChoices } = await import('./load-saved-choices.ts');
    const saved = await loadSavedChoices(this.#stores);
    runInAction(() => (this.saved = saved));
  }

  /** Opens the fields of the car, with a draft or the member's car. */
  async openCar(draft?: unknown): Promise<void> {
    const module = await import('./CheckoutCar.ts');
    const car = this.car ?? new module.CheckoutCar(this.#stores, this.#api, this.form);
    car.fields.restore(draft);
    runInAction(() => (this.car = car));
    await car.fill();
  }

  /** What the answer to a posted form shows. */
  get result(): CheckoutResult {
    const { details, conflict, form } = this;
    return this.isRefused ? { details, conflict, form: form.toState() } : undefined;
  }

  restoreResult(result: CheckoutResult): void {
    if (!result) return;
    this.details = result.details;
    this.conflict = result.conflict;
    this.form.fromState(result.form);
  }

  /** Called when a field loses focus. */
  check(name: DetailName, needsCard: boolean): void {
    this.form.mark(name, checkDetail(name, this.details[name], requiredDetails(needsCard).includes(name)));
  }

  /**
   * Books the quote. The card is sent and not stored. After a lost answer, the call is repeated. Errors are in `form`,
   * conflicts in `conflict`. Source: POST /bookings/.
   */
  async book(order: Order): Promise<void> {
    this.conflict = null;
    await this.form.run(async (isLatest) => {
      const typed = await this.#findTypedAddress(order);
      const problems = {
        ...(await this.#findProblems(order)),
        ...typed?.findProblems(),
        ...this.car?.fields.findProblems(),
      };
      if (Object.keys(problems).length > 0) return this.form.refuse(problems);
      await this.#stores.settings.recheck(this.#api);
      await this.#checkLogin();
      await this.#nameCampaign();
      const billing = typed?.billing;
      const saved = order.saved && typed ? await this.#saveAddress(order.saved, typed) : order.saved;
      const { shownBooking, conflict } = await this.#send({ ...order, saved }, billing);
      runInAction(() => {
        // Set even if the visitor has left the page: the booking exists.
        this.shownBooking = shownBooking;
        if (isLatest()) this.conflict = conflict;
      });
      // As with its card, a failure doesn't matter to the booking, which already exists.
      if (shownBooking && order.card) typed?.save().catch(() => undefined);
    });
  }

  /** The address to type: of a saved card, or of a typed one that is saved. null when none is typed. */
  async #findTypedAddress({ card, saved }: Order): Promise<TypedAddress | null> {
    if (this.address || !(saved ?? (card && this.savesAddress))) return null;
    const module = await import('./TypedAddress.ts');
    return new module.TypedAddress(this.#stores);
  }

  /** Saves the typed address of a saved card and selects it. */
  async #saveAddress({ token_id }: SavedChoice, typed: TypedAddress): Promise<SavedChoice> {
    const address = await typed.save();
    const { addr_id } = address;
    runInAction(() => {
      const { cards, addresses } = this.saved ?? { cards: [], addresses: [] };
      const others = addresses.filter((other) => other.addr_id !== addr_id);
      this.saved = { cards, addresses: [...others, address] };
      this.addressId = addr_id;
    });
    return { token_id, addr_id };
  }

  async #send(
    order: Order,
    billing: TypedAddress['billing'] | undefined,
  ): Promise<{ shownBooking: ShownBooking | null; conflict: CheckoutConflict | null }> {
    try {
      const booking = await this.attempt.make(this.#write(order, billing), this.#held.token ?? undefined);
      return { shownBooking: await toShownBooking(booking), conflict: null };
    } catch (error) {
      const conflict = await toCheckoutConflict(error);
      if (!conflict) throw error;
      return { shownBooking: null, conflict };
    }
  }

  /** Validates with the server's rules, without calling it. */
  async #findProblems({ card, today }: Order): Promise<FieldErrors> {
    const required = requiredDetails(card !== null && !this.savesAddress);
    const names = Object.keys(this.details).filter((name): name is DetailName => !name.startsWith('email_'));
    const found: [string, string | null][] = names.map((name) => [
      name,
      checkDetail(name, this.details[name], required.includes(name)),
    ]);
    if (card) {
      const rules = await import('../format/card.ts');
      found.push(['cc_number', rules.checkCardNumber(card.cc_number)]);
      found.push(['cc_exp', rules.checkExpiry(card.cc_exp, today)]);
      found.push(['cc_cvc', rules.checkCode(card.cc_cvc, card.cc_number)]);
    }
    return Object.fromEntries(
      found.flatMap(([name, message]) => (message === null ? [] : [[name, [message]]])),
    );
  }

  /**
   * Throws when the member's login has ended, which opens the login dialog: as a guest's, the booking would earn no points.
   * Other failures don't keep anybody from booking. Source: GET /club/me.
   */
  async #checkLogin(): Promise<void> {
    if (!this.#stores.auth.isSignedIn) return;
    const { findMe } = await import('../contracts/members.ts');
    await this.#api.call(findMe, {}).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) return;
      throw new ApiError(401, error.code, error.message, {
        formErrors: [
          'Your login has ended, and you haven’t been charged. Log in again to earn the points of this booking.',
        ],
      });
    });
  }

  /** Sends the campaign before the booking, so that the API can attribute it. */
  async #nameCampaign(): Promise<void> {
    const { marketing, analytics } = this.#stores;
    if (!marketing.hasCampaign) return;
    await analytics.track({ class: 'marketing', name: 'campaign', parameters: marketing.campaign });
  }

  #write({ quote, card, saved, allowSecond }: Order, typed: TypedAddress['billing'] | undefined) {
    const { details } = this;
    const address = card && this.savesAddress ? this.address : null;
    const sent = (name: DetailName) => sentDetail(name, details[name]);
    const optional = (name: DetailName) => sent(name) || null;
    const billing = saved ??
      typed ?? {
        billing_address: address ? address.billing_address : optional('billing_address'),
        postal_code: address ? address.postal_code : optional('postal_code'),
      };
    return {
      quote_id: quoteIdOf(quote),
      email: sent('email'),
      check_for_existing: !allowSecond,
      save_payment_details: card !== null && this.savesCard,
      point_club_id: this.#stores.auth.number,
      email_pkpass: details.email_pkpass,
      email_pdf: details.email_pdf,
      ...billing,
      full_name: sent('full_name'),
      phone_number: optional('phone_number'),
      flight_number_departing: optional('flight_number_departing'),
      flight_number_returning: optional('flight_number_returning'),
      ...this.car?.body,
      ...card,
    };
  }

  noteSeen(): void {
    this.isSeen = true;
  }

  /** Called for another quote: clears the errors of the previous one. */
  clear(): void {
    this.conflict = null;
    this.form.clear();
  }

  reset(): void {
    this.details = noDetails();
    this.car = null;
    this.saved = null;
    this.tokenId = null;
    this.addressId = null;
    this.savesCard = false;
    this.holdsWithCard = false;
    this.shownBooking = null;
    this.isSeen = false;
    this.clear();
  }

  /** The minutes in which this visitor must confirm the booking by mail; null if they needn't. */
  confirmMinutes(quote: Quote): number | null {
    return this.#stores.auth.isSignedIn ? null : (quote.confirm_minutes ?? null);
  }

  /** A card is required: something is due now, it holds the space, or the server asked for one. */
  needsCard(quote: Quote): boolean {
    const isHeld = this.holdsWithCard && this.confirmMinutes(quote) !== null;
    return dueNowCents(quote) > 0 || isHeld || this.form.fieldErrors.cc_number !== undefined;
  }
}
