import * as v from 'valibot';
import { DAY_SECONDS, HOUR_SECONDS } from '../format/durations.ts';
import { clubNumber } from './club-lists.ts';
import { contract } from './contract.ts';
import { email, id, instant, money, optionalText, wireDate } from './fields.ts';
import { vehicleClass } from './vehicle-classes.ts';
import { mailLimit, priceLimit } from './limits.ts';

export const PRODUCT_KINDS = ['BUY_NOW', 'BOOK_NOW', 'STANDARD', 'CUSTOM'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];
export const productKind = v.picklist(PRODUCT_KINDS);

export { VEHICLE_CLASSES, vehicleClass, type VehicleClass } from './vehicle-classes.ts';

/** A line of a price and its reason. */
export const rateLine = v.object({
  label: v.string(),
  amount: money,
  reason: v.optional(v.nullable(v.string())),
});
export type RateLine = v.InferOutput<typeof rateLine>;

const lines = v.optional(v.array(rateLine), []);

export const rate = v.object({
  charge_lines: lines,
  tax_lines: lines,
  fee_lines: lines,
  subtotal: v.optional(money),
  tax_total: v.optional(money),
  fee_total: v.optional(money),
  total: v.optional(money),
  savings: v.optional(v.nullable(money)),
  travel_from_date: v.optional(wireDate),
  travel_to_date: v.optional(wireDate),
  engine_args: v.optional(v.record(v.string(), v.unknown())),
});
export type Rate = v.InferOutput<typeof rate>;

export const quote = v.object({
  /** The specification says "id (quote_id)", so a server sends either or both. */
  id: v.optional(v.string()),
  quote_id: v.optional(v.string()),
  product_id: v.string(),
  days_in_advance: v.optional(v.number()),
  expires: v.optional(v.nullable(wireDate)),
  deposit_required: v.optional(v.nullable(money)),
  timestamp: v.optional(wireDate),
  customer_link: v.optional(v.nullable(v.string())),
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  duration: v.optional(v.number()),
  is_prebook_discount: v.optional(v.boolean()),
  subtotal: v.optional(money),
  total_charge: money,
  rate: v.optional(v.nullable(rate)),
  // This API adds the fields below. Other servers may omit them.
  vehicle_class: v.optional(v.string()),
  /** The points that the booking would earn. */
  points: v.optional(v.number()),
  /** The points that pay a part of this price, and the parking time that they buy: '1 day'. */
  points_payment: v.optional(
    v.nullable(v.object({ points: v.number(), minutes: v.number(), buys: v.string() })),
  ),
  promo_code: v.optional(v.nullable(v.string())),
  /** What the promo code changed, for people: 'SAVE10 applied: −$9.20'. */
  promo_effect: v.optional(v.nullable(v.string())),
  /** Why the promo code doesn't apply, for people. */
  promo_reason: v.optional(v.nullable(v.string())),
  /** Why this product isn't available, for people. */
  unavailable_reason: v.optional(v.nullable(v.string())),
  /** The amount due when booking. The rest is paid at the lot. */
  due_now: v.optional(money),
  /** The minutes in which a guest must confirm the booking with a mailed link; null if it is paid when booked. */
  confirm_minutes: v.optional(v.nullable(v.number())),
  /** Until when canceling is free, for people. */
  cancel_rule: v.optional(v.nullable(v.string())),
  /** What canceling costs after that, for people. */
  cancel_limit: v.optional(v.nullable(v.string())),
});
export type Quote = v.InferOutput<typeof quote>;

/** A stay of the same length on other days, with its lowest total. */
export const nearestStay = v.object({
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  total_charge: money,
});

/** How long an unpaid booking of a guest holds its space until the link in its mail is opened. */
export const CONFIRM_MINUTES = 30;

export const setQuotes = contract({
  name: 'setQuotes',
  summary: 'Prices every product for the given dates. Each quote is valid for 30 minutes.',
  method: 'POST',
  path: '/booking-quotes/set',
  access: 'anyone',
  limits: [priceLimit],
  body: v.strictObject({
    travel_from_date: instant,
    travel_to_date: instant,
    email: v.optional(v.nullable(v.union([v.literal(''), email]))),
    promo_code: optionalText(40),
    vehicle_class: v.optional(v.nullable(vehicleClass)),
  }),
  output: v.object({
    quotes: v.array(quote),
    /** When the stay is sold out: the nearest stays with space. Other servers may omit it. */
    nearest_stays: v.optional(v.array(nearestStay), []),
  }),
});

export const findQuote = contract({
  name: 'findQuote',
  summary: 'Gets one quote.',
  method: 'GET',
  path: '/booking-quotes/{id}',
  access: 'anyone',
  params: v.strictObject({ id }),
  output: quote,
});

export const emailQuote = contract({
  name: 'emailQuote',
  summary: 'Emails the quote. The price is then valid for 24 hours. It doesn’t reserve a space.',
  method: 'POST',
  path: '/booking-quotes/{id}/email',
  access: 'anyone',
  limits: [mailLimit, { name: 'quote-mail', per: { input: 'id' }, max: 5, seconds: DAY_SECONDS }],
  params: v.strictObject({ id }),
  body: v.strictObject({ email }),
  output: v.object({ sent: v.optional(v.boolean()) }),
});

export const quotePoints = contract({
  name: 'quotePoints',
  summary:
    'Prices a quote again for each part of the stay that the member’s points can pay. Each price is a quote.',
  method: 'POST',
  path: '/club/{n}/booking-quotes/points',
  access: 'self',
  limits: [{ name: 'quote-points', per: 'account', max: 120, seconds: HOUR_SECONDS }],
  params: v.strictObject({ n: clubNumber }),
  body: v.strictObject({ quote_id: id }),
  output: v.object({
    /** The quote without points. */
    quote,
    /** The fewest points first. */
    choices: v.array(quote),
  }),
});
