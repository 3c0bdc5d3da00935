import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import type { PricedRate } from '../rates/priced-rate.ts';
import { coupons } from '../coupons/tables.ts';

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
    index('quotes_by_coupon').on(t.couponId),
    index('quotes_by_base')
      .on(t.baseQuote)
      .where(sql`${t.baseQuote} is not null`),
    check('quotes_points', sql`(${t.pointsUsed} is null) = (${t.pointsMinutes} is null)`),
  ],
);
