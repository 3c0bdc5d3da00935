import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import type { PricedRate } from '../rates/priced-rate.ts';
import { coupons } from '../coupons/tables.ts';

/** A request for prices, without who made it: what a change of rates is tried on. Kept for 400 days. */
export const quoteAsks = pgTable(
  'quote_asks',
  {
    id: text('id').primaryKey(),
    askedAt: instant('asked_at').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    vehicleClass: text('vehicle_class').notNull(),
    /** As typed, in upper case, if it could be a code. */
    promoCode: text('promo_code'),
    /** The coupon that changed a price. */
    couponId: text('coupon_id').references(() => coupons.id),
    /** Why the code changed none. */
    promoReason: text('promo_reason'),
    /** The totals that were shown, in cents by product. */
    prices: jsonb('prices').$type<Record<string, number>>().notNull(),
    /** The product that was booked. */
    booked: text('booked'),
  },
  (t) => [
    index('quote_asks_by_time').on(t.askedAt, t.id),
    index('quote_asks_by_promo')
      .on(t.promoCode, t.askedAt)
      .where(sql`${t.promoCode} is not null`),
  ],
);

export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    /** The request that it answers, if it came from the booking form. */
    askId: text('ask_id'),
    productKind: text('product_kind').notNull(),
    vehicleClass: text('vehicle_class').notNull(),
    spaces: integer('spaces').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    rate: jsonb('rate').$type<PricedRate>().notNull(),
    totalCents: integer('total_cents').notNull(),
    /** Charged when booking: the total, a deposit, or nothing. */
    dueNowCents: integer('due_now_cents').notNull(),
    points: integer('points').notNull(),
    couponId: text('coupon_id').references(() => coupons.id),
    promoCode: text('promo_code'),
    promoReason: text('promo_reason'),
    email: text('email'),
    sessionId: text('session_id'),
    memberId: text('member_id'),
    /** For a change quote: the booking and its version. null for a new booking. */
    changesBooking: text('changes_booking'),
    changesVersion: integer('changes_version'),
    /** A price with points: the quote without them, the points and the parking time that they pay for. */
    baseQuote: text('base_quote'),
    pointsUsed: integer('points_used'),
    pointsMinutes: integer('points_minutes'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    index('quotes_by_expiry').on(t.expiresAt),
    index('quotes_of_coupon')
      .on(t.couponId)
      .where(sql`${t.couponId} is not null`),
    // For the erasure of a member.
    index('quotes_by_member')
      .on(t.memberId)
      .where(sql`${t.memberId} is not null`),
    index('quotes_by_base')
      .on(t.baseQuote)
      .where(sql`${t.baseQuote} is not null`),
    check('quotes_points', sql`(${t.pointsUsed} is null) = (${t.pointsMinutes} is null)`),
  ],
);
