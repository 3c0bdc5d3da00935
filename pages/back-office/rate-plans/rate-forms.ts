import * as v from 'valibot';
import {
  PRICED_PRODUCTS,
  type PricedProduct,
  type RateVersion,
} from '../../../shared/contracts/rate-plans.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { fromWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';
import { NOT_AN_AMOUNT, toCents, toDollars } from '../edits/amounts.ts';

export const PRODUCTS = Object.keys(PRICED_PRODUCTS) as PricedProduct[];

const amount = v.pipe(
  v.string(),
  v.minLength(1, REQUIRED),
  v.check((text) => toCents(text) !== null, NOT_AN_AMOUNT),
);
const amountOrNone = v.pipe(
  v.string(),
  v.check((text) => text === '' || toCents(text) !== null, NOT_AN_AMOUNT),
);
const filled = v.pipe(v.string(), v.trim(), v.minLength(1, REQUIRED));
const start = v.pipe(
  v.string(),
  v.check((text) => text === '' || fromWallTime(text) !== null, 'Choose a day and a time'),
);

export const AMOUNT_NAMES = ['daily_cents', 'hourly_cents', 'weekly_cents'] as const;
const amounts = { daily_cents: amount, hourly_cents: amount, weekly_cents: amount };

/** The forms of the page; which of them is open is in `RatePlansStore.opened`. */
export const createRateForms = () => ({
  version: new FieldsState({
    names: [...AMOUNT_NAMES, 'reason'],
    schema: v.object({ ...amounts, reason: filled }),
  }),
  days: new FieldsState({
    names: [
      'name',
      'first_day',
      'last_day',
      ...PRODUCTS,
      'hourly_cents',
      'vehicle_class',
      'is_event',
      'reason',
    ],
    schema: v.object({
      name: filled,
      first_day: filled,
      last_day: filled,
      BUY_NOW: amountOrNone,
      BOOK_NOW: amountOrNone,
      STANDARD: amountOrNone,
      hourly_cents: amount,
      reason: filled,
    }),
  }),
  publish: new FieldsState({
    names: ['effective_from', 'reason'],
    schema: v.object({ effective_from: start, reason: filled }),
  }),
});

export type RateForm = keyof ReturnType<typeof createRateForms>;
type AmountTexts = Record<(typeof AMOUNT_NAMES)[number], string>;

/** The amounts of a form as the API reads them. */
export const readAmounts = ({ daily_cents, hourly_cents, weekly_cents }: AmountTexts) => ({
  daily_cents: toCents(daily_cents) ?? 0,
  hourly_cents: toCents(hourly_cents) ?? 0,
  weekly_cents: toCents(weekly_cents) ?? 0,
});

/** What the form about the next version starts with. */
export const initialVersion = (version: RateVersion | undefined): AmountTexts => ({
  daily_cents: toDollars(version?.daily),
  hourly_cents: toDollars(version?.hourly),
  weekly_cents: toDollars(version?.weekly),
});

/** A week costs as much as so many days, as in the opening rates. */
export const DAYS_PER_WEEK_PRICE = 6;

/** The prices of the products that have one. */
export const readPrices = (values: Record<PricedProduct | 'hourly_cents', string>) =>
  PRODUCTS.filter((product) => values[product] !== '').map((product) => {
    const daily_cents = toCents(values[product]) ?? 0;
    const hourly_cents = Math.min(toCents(values.hourly_cents) ?? 0, daily_cents);
    return { product, daily_cents, hourly_cents, weekly_cents: daily_cents * DAYS_PER_WEEK_PRICE };
  });
