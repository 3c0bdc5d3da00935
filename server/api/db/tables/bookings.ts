import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PricedLine, PricedRate } from '../../rates/rate-types.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';
import { coupons } from './rates.ts';

/** The lot's space, a row per Pacific calendar day. */
export const lotDays = pgTable(
  'lot_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    physical: integer('physical').notNull(),
    /** What may be sold online: 90 % of physical unless staff say otherwise. */
    sellable: integer('sellable').notNull(),
    /** Spaces of bookings that still wait for their payment. */
    held: integer('held').notNull().default(0),
    booked: integer('booked').notNull().default(0),
    isEvent: boolean('is_event').notNull().default(false),
  },
  (t) => [
    check('lot_days_not_negative', sql`${t.held} >= 0 and ${t.booked} >= 0`),
    check(
      'lot_days_within_capacity',
      sql`${t.held} + ${t.booked} <= ${t.sellable} and ${t.sellable} <= ${t.physical}`,
    ),
  ],
);

export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    productKind: text('product_kind').notNull(),
    vehicleClass: text('vehicle_class').notNull(),
    spaces: integer('spaces').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    /** What booking it charges: all of it, a deposit, or nothing. */
    dueNowCents: integer('due_now_cents').notNull(),
    points: integer('points').notNull(),
    couponId: text('coupon_id').references(() => coupons.id),
    promoCode: text('promo_code'),
    promoReason: text('promo_reason'),
    email: text('email'),
    sessionId: text('session_id'),
    memberId: text('member_id'),
    /** The booking, and the version of it, that this price changes; null where it makes a new one. */
    changesBooking: text('changes_booking'),
    changesVersion: integer('changes_version'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [index('quotes_by_expiry').on(t.expiresAt), index('quotes_by_coupon').on(t.couponId)],
);

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    /** Quotes are forgotten after some days; all that counts of this one is kept here. */
    quoteId: text('quote_id').notNull(),
    status: text('status').notNull(),
    paymentStatus: text('payment_status').notNull(),
    productKind: text('product_kind').notNull(),
    vehicleClass: text('vehicle_class').notNull(),
    spaces: integer('spaces').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    email: text('email').notNull(),
    /** Lower case: what "the same e-mail" means. */
    emailKey: text('email_key').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone'),
    billingAddress: text('billing_address'),
    postalCode: text('postal_code'),
    flightDeparting: text('flight_departing'),
    flightReturning: text('flight_returning'),
    wantsPdf: boolean('wants_pdf').notNull().default(false),
    wantsPass: boolean('wants_pass').notNull().default(false),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    /** Of what was paid: what goes back, whether or not it has arrived. */
    dueBackCents: integer('due_back_cents').notNull().default(0),
    /** Of that: what has arrived back at the card network. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    points: integer('points').notNull().default(0),
    couponId: text('coupon_id').references(() => coupons.id),
    memberId: text('member_id').references(() => members.id),
    pointClubNumber: text('point_club_number'),
    sessionId: text('session_id'),
    /** utm_* arguments of the visit that booked. */
    marketing: jsonb('marketing').$type<Record<string, string>>(),
    /** When a PENDING_PAYMENT booking gives its space back. */
    holdUntil: instant('hold_until'),
    /** Counts the stays it has been changed to, see `bookingVersions`. */
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bookings_number').on(t.number),
    // A quote backs one live booking; a declined or lapsed one leaves the quote free for the next try.
    uniqueIndex('bookings_live_quote')
      .on(t.quoteId)
      .where(sql`${t.status} <> 'EXPIRED'`),
    index('bookings_by_email').on(t.emailKey, t.travelFrom),
    index('bookings_by_member')
      .on(t.memberId)
      .where(sql`${t.memberId} is not null`),
    // Not by the status: settling a booking would then be found by this index, full of those that just were, not by its id.
    index('bookings_on_hold')
      .on(t.holdUntil)
      .where(sql`${t.holdUntil} is not null`),
    // Who arrives, and who did not come.
    index('bookings_by_start').on(t.status, t.travelFrom),
    index('bookings_by_coupon').on(t.couponId, t.emailKey),
    check('bookings_paid', sql`${t.paidCents} >= 0`),
    check('bookings_due_back', sql`${t.dueBackCents} between 0 and ${t.paidCents}`),
    check('bookings_refunded', sql`${t.refundedCents} between 0 and ${t.paidCents}`),
    check(
      'bookings_status',
      sql`${t.status} in ('PENDING_PAYMENT','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED')`,
    ),
    check(
      'bookings_payment_status',
      sql`${t.paymentStatus} in ('UNPAID','DEPOSIT_PAID','PAID','PARTIALLY_REFUNDED','REFUNDED')`,
    ),
  ],
);

/**
 * The stays that a changed booking has been for, the first and the present one among them. One with `holdUntil` is not
 * true yet: it waits for the payment of the difference.
 */
export const bookingVersions = pgTable(
  'booking_versions',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: integer('version').notNull(),
    quoteId: text('quote_id').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    points: integer('points').notNull(),
    couponId: text('coupon_id').references(() => coupons.id),
    holdUntil: instant('hold_until'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.version] }),
    index('booking_versions_on_hold')
      .on(t.holdUntil)
      .where(sql`${t.holdUntil} is not null`),
  ],
);

/** What cancelling a booking came to: the first answer, and every later one. */
export const cancellations = pgTable(
  'cancellations',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    feeCents: integer('fee_cents').notNull(),
    refundCents: integer('refund_cents').notNull(),
    feeLines: jsonb('fee_lines').$type<PricedLine[]>().notNull(),
    freeUntil: instant('free_until'),
    createdAt,
  },
  (t) => [check('cancellations_not_negative', sql`${t.feeCents} >= 0 and ${t.refundCents} >= 0`)],
);

/** First answers of calls that move money or points, kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    contract: text('contract').notNull(),
    key: text('key').notNull(),
    /** Of the body without the card's number and code. */
    bodyHash: text('body_hash').notNull(),
    /** What the first call began, so that a repeated one goes on with it. */
    bookingId: text('booking_id'),
    status: integer('status'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.contract, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
