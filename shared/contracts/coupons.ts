import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { isWallTime } from '../format/wall-time.ts';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { flag, id, money, text, wireDate } from './fields.ts';
import { STATUS_TONES } from './list-contracts.ts';
import { vehicleClass } from './vehicle-classes.ts';

/** What a coupon does, with the words of screens. */
export const COUPON_KINDS = {
  PERCENT: 'Percent off',
  AMOUNT: 'Amount off',
  DAILY_RATE: 'Price per day',
  FREE_DAYS: 'Free days',
  FEE_WAIVER: 'No fees',
  POINTS_BONUS: 'Extra points',
  CORPORATE: 'Company price per day',
} as const;
export type CouponKind = keyof typeof COUPON_KINDS;

export const COUPON_STATES = {
  OFFERED: 'Offered',
  NOT_YET: 'Not yet',
  ENDED: 'Ended',
  USED_UP: 'Used up',
  STOPPED: 'Stopped',
} as const;

/** Why a coupon was not applied, without the figures of the sentence that the traveler reads. */
export const COUPON_REFUSALS = {
  STOPPED: 'Stopped',
  NOT_YET: 'Before its first day',
  ENDED: 'After its last day',
  OTHER_DATES: 'For other travel dates',
  TOO_SHORT: 'Stay too short',
  TOO_LONG: 'Stay too long',
  OTHER_PRODUCT: 'For another way to pay',
  OTHER_VEHICLE: 'For other vehicles',
  MEMBERS_ONLY: 'For members only',
  NOT_FIRST: 'Not a first booking',
  USED_UP: 'Used up',
  PERSON_LIMIT: 'Limit per person',
  CARD_LIMIT: 'Limit per card',
  PLATE_LIMIT: 'Limit per license plate',
  NO_EFFECT: 'Lowers no price',
} as const;
export type CouponRefusalKind = keyof typeof COUPON_REFUSALS;

/** What a stop does and doesn't do, as the screen says beside the button. */
export const STOP_EFFECT =
  'From now on no new price gets this code. Prices already shown or mailed can be booked until they expire. Bookings that have it keep it, also when their dates change.';

const day = v.pipe(
  v.string(),
  v.check((value) => isWallTime(`${value}T00:00`), 'Enter a day like 2026-11-21'),
);
const count = (max: number) =>
  v.pipe(
    v.number(REQUIRED),
    v.integer('Enter a whole number'),
    v.minValue(1, 'Enter 1 or more'),
    v.maxValue(max, `Enter at most ${max.toLocaleString('en-US')}`),
  );

/** The terms that can be changed. null: no limit. */
export const couponTerms = {
  label: text(80),
  booking_from: v.nullable(day),
  booking_to: v.nullable(day),
  travel_from: v.nullable(day),
  travel_to: v.nullable(day),
  min_days: v.nullable(count(90)),
  max_days: v.nullable(count(90)),
  limit_total: v.nullable(count(100_000)),
  /** Uses by one mailbox or one member. */
  limit_per_person: v.nullable(count(1_000)),
  /** Uses by one card, of bookings that are paid or guaranteed with a card. */
  limit_per_card: v.nullable(count(1_000)),
  /** Uses by one license plate, of bookings that name one. */
  limit_per_plate: v.nullable(count(1_000)),
  members_only: flag,
  first_booking_only: flag,
  is_active: flag,
};

export const coupon = v.object({
  id: v.string(),
  code: v.string(),
  /** For example '10% off parking'. */
  effect: v.string(),
  state: v.object({ label: v.string(), tone: v.picklist(STATUS_TONES) }),
  /** The terms as numbers and days, for the form. */
  terms: v.object(couponTerms),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** Bookings that count as uses, and what they are worth. */
  revenue: v.object({
    bookings: v.number(),
    /** Their totals, with fees and taxes. */
    total: money,
    /** Their parking after the discount, without fees and taxes. */
    parking: money,
    /** What the code took off. */
    discount: money,
    canceled: v.number(),
  }),
  /** The last bookings with it, the newest first. */
  uses: v.array(
    v.object({
      booking_id: v.string(),
      number: v.string(),
      booked_at: wireDate,
      status: v.string(),
      total: money,
      discount: money,
    }),
  ),
  refusals: v.array(v.object({ kind: v.string(), label: v.string(), times: v.number(), last_at: wireDate })),
  /** Whose mailbox, card or license plate has used it more than once, masked; the most uses first. */
  often: v.array(
    v.object({
      by: v.picklist(['person', 'card', 'plate']),
      who: v.string(),
      uses: v.number(),
      first_at: wireDate,
      last_at: wireDate,
      total: money,
    }),
  ),
  may_change: v.boolean(),
});
export type Coupon = v.InferOutput<typeof coupon>;

const params = v.strictObject({ id });
const mayUpdate = { permission: 'Coupons:Update' } as const;
const reason = text(200);

export const getCoupon = contract({
  name: 'getCoupon',
  summary:
    'Gets a coupon with its uses, its revenue, how often it was refused and why, and who has used it often.',
  method: 'GET',
  path: '/coupons/{id}',
  access: { permission: 'Coupons:Read' },
  params,
  output: coupon,
});

const made = v.object({ id: v.string() });

export const createCoupon = contract({
  name: 'createCoupon',
  summary: 'Adds a coupon. Its code, kind and value never change, so that its bookings stay explained.',
  method: 'POST',
  path: '/coupons',
  access: { permission: 'Coupons:Create' },
  body: v.strictObject({
    code: v.pipe(
      text(20),
      v.toUpperCase(),
      v.regex(/^[A-Z0-9-]{2,20}$/, 'Use 2 to 20 letters, digits or hyphens'),
    ),
    kind: v.picklist(Object.keys(COUPON_KINDS) as CouponKind[], 'Choose a kind'),
    /** Percent, cents, days or points, as the kind says; 0 for FEE_WAIVER. */
    value: v.pipe(
      v.number(REQUIRED),
      v.integer('Enter a whole number'),
      v.minValue(0, 'Enter 0 or more'),
      v.maxValue(9_999_99, 'Enter at most 999,999'),
    ),
    /** null: every way to pay. */
    product: v.nullable(v.picklist(['BUY_NOW', 'BOOK_NOW'], 'Choose a way to pay')),
    /** null: every vehicle. */
    vehicle_class: v.nullable(vehicleClass),
    ...couponTerms,
    reason,
  }),
  output: made,
});

export const updateCoupon = contract({
  name: 'updateCoupon',
  summary:
    'Changes the terms of a coupon for new prices. 409 if somebody else has changed the same field. Bookings keep their price.',
  method: 'POST',
  path: '/coupons/{id}',
  access: mayUpdate,
  params,
  body: v.strictObject({ ...editOf(couponTerms), reason }),
  output: made,
});

export const stopCoupon = contract({
  name: 'stopCoupon',
  summary:
    'Stops a coupon: no new price gets it. Prices already shown and bookings that have it keep it. 409 if it is stopped.',
  method: 'POST',
  path: '/coupons/{id}/stop',
  access: mayUpdate,
  params,
  body: v.strictObject({ reason }),
  output: made,
});
