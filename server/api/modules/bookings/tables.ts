import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { lastNameKey, mailboxKey, nameKey, phoneKey, plateKey } from '../../platform/lists/search-keys.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';
import { coupons } from '../coupons/tables.ts';
import { members } from '../members/tables.ts';

/** What vouches for a booking that isn't paid. */
export type Guarantee = 'MEMBER' | 'EMAIL' | 'CARD' | 'STAFF';

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    /**
     * Without a foreign key, because quotes are deleted after some days. The booking has a copy of the quote's data.
     */
    quoteId: text('quote_id').notNull(),
    status: text('status').notNull(),
    paymentStatus: text('payment_status').notNull(),
    productKind: text('product_kind').notNull(),
    vehicleClass: text('vehicle_class').notNull(),
    spaces: integer('spaces').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    email: text('email').notNull(),
    /** The email in lower case, for comparisons. */
    emailKey: text('email_key').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone'),
    billingAddress: text('billing_address'),
    postalCode: text('postal_code'),
    flightDeparting: text('flight_departing'),
    flightReturning: text('flight_returning'),
    licensePlate: text('license_plate'),
    /** For example 'Subaru, blue'. */
    makeAndColor: text('make_and_color'),
    /** The car needs an accessible space, which costs nothing. */
    accessibleSpace: boolean('accessible_space').notNull().default(false),
    passengers: integer('passengers'),
    wantsPdf: boolean('wants_pdf').notNull().default(false),
    wantsPass: boolean('wants_pass').notNull().default(false),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    /** The part of `paidCents` that is being refunded or has been refunded. */
    dueBackCents: integer('due_back_cents').notNull().default(0),
    /** The part of `dueBackCents` that the card network has refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    points: integer('points').notNull().default(0),
    couponId: text('coupon_id').references(() => coupons.id),
    memberId: text('member_id').references(() => members.id),
    pointClubNumber: text('point_club_number'),
    sessionId: text('session_id'),
    /** The utm_* parameters of the session that booked. */
    marketing: jsonb('marketing').$type<Record<string, string>>(),
    /** When a PENDING_PAYMENT or UNCONFIRMED booking releases its space. */
    holdUntil: instant('hold_until'),
    /** What vouches for a booking that isn't paid: its member, its opened mail, a verified card, or who booked it. */
    guarantee: text('guarantee').$type<Guarantee>(),
    /** The employee who booked it for a caller. */
    bookedBy: text('booked_by').references(() => members.id),
    /** Until when an EXPIRED booking that was never confirmed can be booked again from its mail. */
    rebookUntil: instant('rebook_until'),
    /** Hashes of a guest's IP address and network, which limit the unpaid days that both hold. */
    addressKey: text('address_key'),
    networkKey: text('network_key'),
    /** The number of the current version, see `bookingVersions`. */
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bookings_number').on(t.number),
    // One booking per quote, except EXPIRED ones, so that a declined payment can be tried again.
    uniqueIndex('bookings_live_quote')
      .on(t.quoteId)
      .where(sql`${t.status} <> 'EXPIRED'`),
    // For whole addresses and the beginning of one.
    index('bookings_of_email').on(t.emailKey.op('text_pattern_ops'), t.travelFrom),
    index('bookings_by_member')
      .on(t.memberId)
      .where(sql`${t.memberId} is not null`),
    // Not by status: then the planner would use this index instead of the primary key when it settles a booking.
    index('bookings_on_hold')
      .on(t.holdUntil)
      .where(sql`${t.holdUntil} is not null`),
    // For arrivals and no-shows.
    index('bookings_by_start').on(t.status, t.travelFrom),
    // For the orders and the search of the back office.
    index('bookings_by_travel_from').on(t.travelFrom),
    index('bookings_by_travel_to').on(t.travelTo),
    index('bookings_by_creation').on(t.createdAt),
    index('bookings_by_payment_status').on(t.paymentStatus, t.createdAt),
    index('bookings_by_product').on(t.productKind, t.createdAt),
    index('bookings_number_prefix').on(t.number.op('text_pattern_ops')),
    // With the id, the name and the usual order, so that thousands of people with a common name are read in the index alone.
    index('bookings_name_prefix').on(
      sql`${nameKey(t.fullName)} text_pattern_ops`,
      t.id,
      t.fullName,
      t.createdAt,
    ),
    index('bookings_last_name_prefix').on(
      sql`${lastNameKey(t.fullName)} text_pattern_ops`,
      t.id,
      t.fullName,
      t.createdAt,
    ),
    index('bookings_by_mailbox').on(mailboxKey(t.emailKey)),
    index('bookings_plate_prefix').on(sql`${plateKey(t.licensePlate)} text_pattern_ops`),
    index('bookings_phone_end').on(sql`${phoneKey(t.phone)} text_pattern_ops`),
    index('bookings_by_network')
      .on(t.networkKey)
      .where(sql`${t.networkKey} is not null`),
    // With what the list of coupons adds up, so that it reads the index alone.
    index('bookings_of_coupon')
      .on(t.couponId, t.status, t.totalCents)
      .where(sql`${t.couponId} is not null`),
    // For the demo's own bookings.
    index('bookings_by_session')
      .on(t.sessionId, t.createdAt)
      .where(sql`${t.sessionId} is not null`),
    // For the sums of promo codes by month.
    index('bookings_with_coupon')
      .on(t.updatedAt)
      .where(sql`${t.couponId} is not null`),
    check('bookings_paid', sql`${t.paidCents} >= 0`),
    check('bookings_due_back', sql`${t.dueBackCents} between 0 and ${t.paidCents}`),
    check('bookings_refunded', sql`${t.refundedCents} between 0 and ${t.paidCents}`),
    check(
      'bookings_status',
      sql`${t.status} in ('PENDING_PAYMENT','UNCONFIRMED','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED')`,
    ),
    check('bookings_guarantee', sql`${t.guarantee} in ('MEMBER','EMAIL','CARD','STAFF')`),
    // Without one of them, anybody could fill the lot for free.
    check(
      'bookings_paid_or_guaranteed',
      sql`${t.status} <> 'CONFIRMED' or ${t.paidCents} > 0 or ${t.guarantee} is not null`,
    ),
    check('bookings_unconfirmed_end', sql`${t.status} <> 'UNCONFIRMED' or ${t.holdUntil} is not null`),
    check(
      'bookings_payment_status',
      sql`${t.paymentStatus} in ('UNPAID','DEPOSIT_PAID','PAID','PARTIALLY_REFUNDED','REFUNDED')`,
    ),
  ],
);

/**
 * All versions of a booking that was changed, including the first and the current one. A version with `holdUntil` isn't
 * in effect yet: the payment of the difference is pending.
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

/** The reminders that were mailed, so that nobody is reminded of the same date twice. */
export const bookingReminders = pgTable(
  'booking_reminders',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    template: text('template').notNull(),
    /** The start or end of the stay that the mail is about. */
    date: instant('date').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.template, t.date] })],
);

/** The fee and the refund of a cancellation, which every later call returns too. */
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
  (t) => [
    index('cancellations_by_time').on(t.createdAt),
    check('cancellations_not_negative', sql`${t.feeCents} >= 0 and ${t.refundCents} >= 0`),
  ],
);

/**
 * One row per charge, refund or card held as guarantee at the card network. The gateway key makes it safe to repeat.
 * The reference of a guarantee is the saved card, which was verified but not charged.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    gatewayKey: text('gateway_key').notNull(),
    /** The idempotency key of the call that started it. Settling the payment stores the answer under it. */
    attemptKey: text('attempt_key'),
    kind: text('kind').notNull(),
    /** STARTED: the request may or may not have reached the network, so it must be repeated or settled. */
    state: text('state').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Of a refund: the refunded charge. */
    chargeId: text('charge_id').references((): AnyPgColumn => payments.id),
    reference: text('reference'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    /** The network's reference of the card, the same in every payment with it. */
    cardReference: text('card_reference'),
    declineCode: text('decline_code'),
    /** Who started it, see `MoneyActor`, and why. The money's movement repeats them. */
    actor: text('actor'),
    reason: text('reason'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_gateway_key').on(t.gatewayKey),
    index('payments_by_booking').on(t.bookingId),
    // For the reports of a day.
    index('payments_by_time').on(t.updatedAt),
    // For disputes of a charge.
    index('payments_by_reference')
      .on(t.reference)
      .where(sql`${t.reference} is not null`),
    // For the limits of coupons by card.
    index('payments_by_card')
      .on(t.cardReference)
      .where(sql`${t.cardReference} is not null`),
    // For the refunds of a charge.
    index('payments_by_charge')
      .on(t.chargeId)
      .where(sql`${t.chargeId} is not null`),
    index('payments_open_refunds')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'REFUND' and ${t.state} = 'STARTED'`),
    check('payments_kind', sql`${t.kind} in ('CHARGE','REFUND','GUARANTEE')`),
    check('payments_state', sql`${t.state} in ('STARTED','APPROVED','DECLINED','CANCELLED')`),
    check('payments_last_four', sql`${t.cardLastFour} is null or ${t.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);
