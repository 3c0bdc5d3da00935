import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PricedLine, PricedRate } from '../rates/rate-types.ts';

// One schema for both engines: the PostgreSQL 15 subset. Money is integer cents, instants are UTC, ids are 128 random bits.
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = instant('created_at').notNull().defaultNow();

/** One row: what the lot has switched off. */
export const lotSettings = pgTable(
  'lot_settings',
  {
    id: integer('id').primaryKey().default(1),
    bookingsDisabled: boolean('bookings_disabled').notNull().default(false),
    isMaintenance: boolean('is_maintenance').notNull().default(false),
  },
  (t) => [check('lot_settings_one_row', sql`${t.id} = 1`)],
);

/** Secrets that a demo makes for itself; production brings them in its environment. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Immutable versions: an edit is a new row with the next version of the same plan. */
export const ratePlans = pgTable(
  'rate_plans',
  {
    id: text('id').primaryKey(),
    plan: text('plan').notNull(),
    version: integer('version').notNull(),
    productKind: text('product_kind').notNull(),
    /** null: any class. */
    vehicleClass: text('vehicle_class'),
    effectiveFrom: instant('effective_from').notNull(),
    travelFrom: date('travel_from', { mode: 'string' }),
    travelTo: date('travel_to', { mode: 'string' }),
    bookingFrom: date('booking_from', { mode: 'string' }),
    bookingTo: date('booking_to', { mode: 'string' }),
    /** Bit 0 is Sunday … bit 6 is Saturday: the weekdays on which a 24-hour block may start. */
    weekdayMask: integer('weekday_mask').notNull().default(127),
    minDays: integer('min_days').notNull().default(0),
    maxDays: integer('max_days'),
    minDaysInAdvance: integer('min_days_in_advance').notNull().default(0),
    dailyCents: integer('daily_cents').notNull(),
    weeklyCents: integer('weekly_cents').notNull(),
    hourlyCents: integer('hourly_cents').notNull(),
    graceMinutes: integer('grace_minutes').notNull().default(30),
    priority: integer('priority').notNull().default(0),
    isEvent: boolean('is_event').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
  },
  (t) => [
    uniqueIndex('rate_plans_version').on(t.plan, t.version),
    index('rate_plans_by_kind').on(t.productKind),
  ],
);

export const vehicleClasses = pgTable('vehicle_classes', {
  code: text('code').primaryKey(),
  label: text('label').notNull(),
  surchargeCentsPerDay: integer('surcharge_cents_per_day').notNull().default(0),
  /** Multiplies the base price; also the number of spaces that the class takes. */
  spaces: integer('spaces').notNull().default(1),
});

export const fees = pgTable('fees', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  reason: text('reason').notNull(),
  amountCents: integer('amount_cents').notNull(),
  isTaxable: boolean('is_taxable').notNull().default(true),
  effectiveFrom: instant('effective_from').notNull(),
  effectiveTo: instant('effective_to'),
});

export const taxes = pgTable(
  'taxes',
  {
    id: text('id').primaryKey(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    kind: text('kind').notNull(),
    /** PERCENT: hundredths of a per cent, 1010 is 10.1 %. */
    basisPoints: integer('basis_points'),
    /** FLAT: cents per stay. */
    amountCents: integer('amount_cents'),
    effectiveFrom: instant('effective_from').notNull(),
    effectiveTo: instant('effective_to'),
  },
  (t) => [check('taxes_kind', sql`${t.kind} in ('PERCENT', 'FLAT')`)],
);

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    /** Upper case; compared without case. */
    code: text('code').notNull(),
    kind: text('kind').notNull(),
    /** PERCENT: per cent; AMOUNT and DAILY_RATE: cents; FREE_DAYS: days; POINTS_BONUS: points; CORPORATE: cents a day. */
    value: integer('value').notNull().default(0),
    label: text('label').notNull(),
    bookingFrom: date('booking_from', { mode: 'string' }),
    bookingTo: date('booking_to', { mode: 'string' }),
    travelFrom: date('travel_from', { mode: 'string' }),
    travelTo: date('travel_to', { mode: 'string' }),
    minDays: integer('min_days'),
    maxDays: integer('max_days'),
    productKinds: jsonb('product_kinds').$type<string[]>(),
    vehicleClasses: jsonb('vehicle_classes').$type<string[]>(),
    membersOnly: boolean('members_only').notNull().default(false),
    firstBookingOnly: boolean('first_booking_only').notNull().default(false),
    limitTotal: integer('limit_total'),
    limitPerEmail: integer('limit_per_email'),
    usedCount: integer('used_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.code),
    check('coupons_within_limit', sql`${t.limitTotal} is null or ${t.usedCount} <= ${t.limitTotal}`),
  ],
);

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
    /** Of what was paid: what has arrived back at the card network. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    points: integer('points').notNull().default(0),
    couponId: text('coupon_id').references(() => coupons.id),
    memberId: text('member_id'),
    pointClubNumber: text('point_club_number'),
    sessionId: text('session_id'),
    /** utm_* arguments of the visit that booked. */
    marketing: jsonb('marketing').$type<Record<string, string>>(),
    /** When a PENDING_PAYMENT booking gives its space back. */
    holdUntil: instant('hold_until'),
    version: integer('version').notNull().default(1),
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
    index('bookings_by_coupon').on(t.couponId, t.emailKey),
    check('bookings_paid', sql`${t.paidCents} >= 0`),
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

/** One row per conversation with the card network; the gateway key makes the conversation repeatable. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    gatewayKey: text('gateway_key').notNull(),
    /** The idempotency key of the call that began it: whoever settles it answers that call. */
    attemptKey: text('attempt_key'),
    kind: text('kind').notNull(),
    /** STARTED is the recovery point: the network may or may not have been asked. */
    state: text('state').notNull(),
    amountCents: integer('amount_cents').notNull(),
    reference: text('reference'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    declineCode: text('decline_code'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_gateway_key').on(t.gatewayKey),
    index('payments_by_booking').on(t.bookingId),
    index('payments_open_refunds')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'REFUND' and ${t.state} = 'STARTED'`),
    check('payments_kind', sql`${t.kind} in ('CHARGE','REFUND')`),
    check('payments_state', sql`${t.state} in ('STARTED','APPROVED','DECLINED','CANCELLED')`),
    check('payments_last_four', sql`${t.cardLastFour} is null or ${t.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** The sandbox gateway's own books: they stand for a card network, and no code but the sandbox reads them. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    key: text('key').primaryKey(),
    outcome: text('outcome').notNull(),
    declineCode: text('decline_code'),
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Of a charge: what its refunds have given back so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Of a refund: the charge's reference. */
    refundOf: text('refund_of'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    createdAt,
  },
  (t) => [
    uniqueIndex('sandbox_charges_reference').on(t.reference),
    check('sandbox_charges_outcome', sql`${t.outcome} in ('APPROVED','DECLINED','CANCELLED','REFUNDED')`),
    check('sandbox_charges_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
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

/** Mail waits here from the transaction that caused it until an SMTP server has taken it. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** One mail per cause: writing it twice is one row. */
    cause: text('cause').notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** UNCERTAIN: the connection broke after the message was handed over; it is never sent twice. */
    state: text('state').notNull().default('QUEUED'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt,
  },
  (t) => [
    uniqueIndex('outbox_cause').on(t.cause),
    index('outbox_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.state} = 'QUEUED'`),
    index('outbox_newest').on(t.createdAt),
    check('outbox_state', sql`${t.state} in ('QUEUED','SENDING','SENT','UNCERTAIN','FAILED')`),
  ],
);

export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: text('session_id'),
    anonId: text('anon_id'),
    memberId: text('member_id'),
    class: text('class').notNull(),
    name: text('name').notNull(),
    value: text('value'),
    refId: text('ref_id'),
    parameters: jsonb('parameters').$type<Record<string, unknown>>(),
    createdAt,
  },
  (t) => [
    // Page views are many and are read by time alone; only campaigns are looked up by their visit.
    index('events_of_campaigns')
      .on(t.sessionId, t.id)
      .where(sql`${t.class} = 'marketing'`),
    index('events_by_time').using('brin', t.createdAt),
  ],
);

export const siteMessages = pgTable(
  'site_messages',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id'),
    anonId: text('anon_id'),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expiresAt: instant('expires_at'),
    dismissedAt: instant('dismissed_at'),
    createdAt,
  },
  (t) => [
    index('site_messages_by_member')
      .on(t.memberId)
      .where(sql`${t.dismissedAt} is null`),
    index('site_messages_by_visitor')
      .on(t.anonId)
      .where(sql`${t.dismissedAt} is null`),
  ],
);

/** Which e-mails an address has chosen; without a row the default. */
export const emailPrefs = pgTable(
  'email_prefs',
  {
    /** Lower case: what "the same e-mail" means. */
    emailKey: text('email_key').primaryKey(),
    setting: integer('setting').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [check('email_prefs_setting', sql`${t.setting} between 0 and 3`)],
);

/** Addresses that get only what is required, whatever they chose. */
export const emailSuppressions = pgTable('email_suppressions', {
  emailKey: text('email_key').primaryKey(),
  reason: text('reason').notNull(),
  createdAt,
});

/** Counters shared by all processes: how often a key was used in a window. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('throttles_by_age').on(t.windowStart)],
);
