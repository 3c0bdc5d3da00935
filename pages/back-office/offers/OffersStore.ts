import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import {
  listMailedOffers,
  type MailedOffer,
  priceMailedOffer,
  sendMailedOffer,
} from '../../../shared/contracts/mailed-offers.ts';
import { vehicleClass } from '../../../shared/contracts/vehicle-classes.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { parseDollars } from '../../../shared/format/money.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const isTime = v.check<string, string>((wall) => fromWallTime(wall) !== null, 'Enter a date and a time');
const time = v.pipe(v.string(), v.minLength(1, REQUIRED), isTime);
const dollars = v.check<string, string>(
  (typed) => typed === '' || parseDollars(typed) !== null,
  'Enter an amount',
);
const { full_name, email, reason, words } = sendMailedOffer.body.entries;
const state = v.nullable(listMailedOffers.output);

type Price = v.InferOutput<typeof priceMailedOffer.output>;
type TermName = 'travel_from_date' | 'travel_to_date' | 'vehicle_class' | 'discount_cents';
type Terms = Record<TermName, string>;

const NEW_TERMS = { vehicle_class: 'STANDARD' };
const NEW_PERSON = { valid_hours: '72' };

/** The form that mails a price to a caller, and what became of the last offers. */
export class OffersStore {
  static readonly key = 'offers';
  /** null: they could not be loaded. */
  offers: readonly MailedOffer[] | null = null;
  /** Read out after an offer was made. */
  notice: string | null = null;
  readonly terms = new FieldsState<TermName>({
    names: ['travel_from_date', 'travel_to_date', 'vehicle_class', 'discount_cents'],
    schema: v.object({
      travel_from_date: time,
      travel_to_date: time,
      vehicle_class: vehicleClass,
      discount_cents: v.pipe(v.string(), dollars),
    }),
    initial: NEW_TERMS,
  });
  readonly person = new FieldsState({
    names: ['full_name', 'email', 'reason', 'valid_hours', 'words'],
    schema: v.object({ full_name, email, reason, words }),
    initial: NEW_PERSON,
  });
  private priced: { terms: Terms; price: Price } | null = null;
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { terms: false, person: false }, { deep: false });
  }

  /** The price of what the form says; null until it is asked for, and after a change. */
  get price(): Price | null {
    return this.priced?.terms === this.terms.values ? this.priced.price : null;
  }

  /** Source: GET /staff/offers. */
  async load(): Promise<void> {
    const found = await this.#api.call(listMailedOffers, {}).catch(toNothing);
    runInAction(() => (this.offers = found?.items ?? null));
  }

  /** Source: POST /staff/offers/price. */
  async showPrice(): Promise<void> {
    this.notice = null;
    await this.terms.form.run(async () => {
      if (!this.terms.validate()) return;
      const terms = this.terms.values;
      const price = await this.#api.call(priceMailedOffer, { body: toBody(terms) });
      runInAction(() => (this.priced = { terms, price }));
    });
  }

  /** Source: POST /staff/offers. */
  async send(): Promise<void> {
    const body = toBody(this.terms.values);
    let isAsked = false;
    const isDone = await this.person.send(async ({ valid_hours: hours, ...person }, idempotencyKey) => {
      const offer = {
        ...body,
        ...person,
        reason: v.parse(reason, person.reason),
        valid_hours: Number(hours),
      };
      const made = await this.#api.call(sendMailedOffer, { body: offer }, { idempotencyKey });
      isAsked = made.state === 'ASKED';
    });
    if (!isDone) return;
    runInAction(() => {
      this.notice = isAsked
        ? 'Somebody else must approve this discount. The mail goes out as soon as they do.'
        : 'The offer is on its way.';
    });
    this.terms.begin(NEW_TERMS);
    this.person.begin(NEW_PERSON);
    await this.load();
  }

  toState() {
    return this.offers && { items: [...this.offers] };
  }

  fromState(input: unknown): void {
    this.offers = v.parse(state, input)?.items ?? null;
  }
}

const toBody = ({
  travel_from_date: from,
  travel_to_date: to,
  vehicle_class: kind,
  discount_cents,
}: Terms) => ({
  travel_from_date: fromWallTime(from) ?? '',
  travel_to_date: fromWallTime(to) ?? '',
  vehicle_class: v.parse(vehicleClass, kind),
  discount_cents: parseDollars(discount_cents) ?? 0,
});
