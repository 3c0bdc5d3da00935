import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, id, instant, longText, MAX_INTEGER, money, personName, wireDate } from './fields.ts';
import { moneyOutcome } from './refunds.ts';
import { vehicleClass } from './vehicle-classes.ts';

/** Why staff offer a price. A recorded reason never changes its meaning: add new ones, keep old ones. */
export const OFFER_REASONS = {
  PRICE_HELD: 'Holds today’s price',
  PRICE_QUOTED: 'We quoted a lower price',
  REGULAR: 'Regular customer',
  LONG_STAY: 'Long stay or group',
  SERVICE: 'Poor service before',
  GOODWILL: 'Goodwill',
} as const;

/** For how long an offer can be booked, in hours, with its name on screens. */
export const OFFER_HOURS = { 24: '1 day', 72: '3 days', 168: '7 days' } as const;

/** WAITING: for an approval. OPENED: the link in the mail was opened. NOT_SENT: the approval was refused or withdrawn, or has expired. */
export const OFFER_STATES = {
  WAITING: 'Waits for approval',
  SENT: 'Mailed',
  OPENED: 'Opened',
  BOOKED: 'Booked',
  EXPIRED: 'Expired',
  NOT_SENT: 'Not sent',
} as const;
export type OfferState = keyof typeof OFFER_STATES;

const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];
const hours = Object.keys(OFFER_HOURS).map(Number);

const terms = {
  travel_from_date: instant,
  travel_to_date: instant,
  vehicle_class: v.optional(v.nullable(vehicleClass)),
  /** Taken off the parking charge, before taxes. */
  discount_cents: v.pipe(
    v.number('Enter an amount'),
    v.integer('Enter an amount'),
    v.minValue(0, 'Enter an amount'),
    v.maxValue(MAX_INTEGER, 'Enter an amount'),
  ),
};
const access = { permission: 'Bookings:Create' } as const;

export const priceMailedOffer = contract({
  name: 'priceMailedOffer',
  summary:
    'Prices a stay that is paid at the lot, less a discount, and says whether the caller may offer it alone.',
  method: 'POST',
  path: '/staff/offers/price',
  access,
  body: v.strictObject(terms),
  output: v.object({
    /** Without the discount. */
    full_charge: money,
    total_charge: money,
    /** What is paid when it is booked: a deposit on event days. */
    due_now: money,
    /** Why it can't be booked, for people; null if it can. */
    unavailable_reason: v.nullable(v.string()),
    needs_approval: v.boolean(),
  }),
});

export const sendMailedOffer = contract({
  name: 'sendMailedOffer',
  summary:
    'Mails a price to somebody who calls, with a link that books it until it expires. It doesn’t reserve a space. Above the caller’s own limit it asks for an approval, which then sends it.',
  method: 'POST',
  path: '/staff/offers',
  access,
  isIdempotent: true,
  body: v.strictObject({
    ...terms,
    full_name: personName(80),
    email,
    reason: v.picklist(keysOf(OFFER_REASONS), 'Choose a reason'),
    /** What the mail says above the price. */
    words: v.optional(v.nullable(v.union([v.literal(''), longText(500)]))),
    valid_hours: v.picklist(hours, 'Choose how long it is valid'),
  }),
  output: v.object({ ...moneyOutcome.entries, id: v.string() }),
});

export const mailedOffer = v.object({
  id: v.string(),
  state: v.picklist(keysOf(OFFER_STATES)),
  full_name: v.string(),
  email: v.string(),
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  total_charge: money,
  discount: money,
  /** In words. */
  reason: v.string(),
  made_by: v.string(),
  made_at: wireDate,
  opened_at: v.nullable(wireDate),
  expires: wireDate,
  /** The booking that was made from it. */
  booking: v.nullable(v.object({ id, number: v.string() })),
});
export type MailedOffer = v.InferOutput<typeof mailedOffer>;

export const listMailedOffers = contract({
  name: 'listMailedOffers',
  summary: 'Lists the last 50 offers by mail, newest first: whether each was opened and booked.',
  method: 'GET',
  path: '/staff/offers',
  access,
  output: v.object({ items: v.array(mailedOffer) }),
});
