import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { type Quote, setQuotes } from '../../../shared/contracts/quotes.ts';
import { createStaffBooking } from '../../../shared/contracts/staff-bookings.ts';
import { vehicleClass } from '../../../shared/contracts/vehicle-classes.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import type { Stores } from '../../../shared/stores/stores.ts';

const isTime = v.check<string, string>((wall) => fromWallTime(wall) !== null, 'Enter a date and a time');
const time = v.pipe(v.string(), v.minLength(1, REQUIRED), isTime);
const { quote_id: _quote, ...person } = createStaffBooking.body.entries;

/** The form that books for somebody who calls: dates, then the price, then who it is. */
export class NewBookingStore {
  static readonly key = 'newBooking';
  /** The price that can be booked without a card; null before dates are asked, or if there is none. */
  quote: Quote | null = null;
  /** Why it cannot be booked. */
  problem: string | null = null;
  made: { id: string; number: string } | null = null;
  readonly dates = new FieldsState({
    names: ['travel_from_date', 'travel_to_date', 'vehicle_class'],
    schema: v.object({ travel_from_date: time, travel_to_date: time, vehicle_class: vehicleClass }),
    initial: { vehicle_class: 'STANDARD' },
  });
  readonly person = new FieldsState({
    names: ['full_name', 'phone_number', 'email', 'license_plate', 'make_and_color'],
    schema: v.strictObject(person),
  });
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, { dates: false, person: false }, { deep: false });
  }

  /** Source: POST /booking-quotes/set, as for every visitor. */
  async showPrice(): Promise<void> {
    Object.assign(this, { quote: null, problem: null, made: null });
    await this.dates.form.run(async () => {
      if (!this.dates.validate()) return;
      const { travel_from_date: from, travel_to_date: to, vehicle_class: kind } = this.dates.values;
      const body = {
        travel_from_date: fromWallTime(from) ?? '',
        travel_to_date: fromWallTime(to) ?? '',
        vehicle_class: v.parse(vehicleClass, kind),
      };
      const { quotes } = await this.#api.call(setQuotes, { body });
      const quote = quotes.find(({ product_id: id }) => id === 'BOOK_NOW') ?? null;
      const problem = quote
        ? (quote.unavailable_reason ?? null)
        : 'There is no price for these dates that is paid at the lot.';
      runInAction(() => Object.assign(this, { quote, problem }));
    });
  }

  /** Source: POST /staff/bookings. */
  async book(): Promise<void> {
    const quoteId = this.quote?.id ?? this.quote?.quote_id ?? '';
    const isDone = await this.person.send(async (values, idempotencyKey) => {
      const body = { ...values, quote_id: quoteId };
      const made = await this.#api.call(createStaffBooking, { body }, { idempotencyKey });
      runInAction(() => (this.made = made));
    });
    if (!isDone) return;
    runInAction(() => (this.quote = null));
    this.dates.begin({ vehicle_class: 'STANDARD' });
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
