import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** The spaces of the lot, one row per Pacific calendar day. */
export const capacityDays = pgTable(
  'capacity_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    physical: integer('physical').notNull(),
    /** Spaces that may be sold online. By default 90% of the physical spaces. */
    sellable: integer('sellable').notNull(),
    /**
     * Spaces of bookings that wait for their mailed link, and of changes that wait for their payment. Only the sum of both
     * counters is sure: a release of the software may have counted a booking as held, and the next one releases it as booked.
     */
    held: integer('held').notNull().default(0),
    booked: integer('booked').notNull().default(0),
    isEvent: boolean('is_event').notNull().default(false),
    /**
     * Until when staff have stopped the sale of each product on this day. A copy from `saleStops`, so that the statement
     * that takes a space also sees the latest stop.
     */
    stoppedUntil: jsonb('stopped_until').$type<Record<string, string>>(),
  },
  (t) => [
    check('capacity_days_not_negative', sql`${t.held} + ${t.booked} >= 0`),
    check(
      'capacity_days_within_limits',
      sql`${t.held} + ${t.booked} <= ${t.sellable} and ${t.sellable} <= ${t.physical}`,
    ),
  ],
);

/** What staff have stopped selling: products on days, until a time. */
export const saleStops = pgTable(
  'sale_stops',
  {
    id: text('id').primaryKey(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    products: text('products').array().notNull(),
    reason: text('reason').notNull(),
    /** When the sale begins again by itself. */
    endsAt: instant('ends_at').notNull(),
    /** The member who stopped it. Members belong to a later module. */
    stoppedBy: text('stopped_by').notNull(),
    /** When somebody ended it earlier. */
    endedAt: instant('ended_at'),
    createdAt,
  },
  (t) => [
    index('sale_stops_open')
      .on(t.endsAt)
      .where(sql`${t.endedAt} is null`),
    check('sale_stops_days', sql`${t.firstDay} <= ${t.lastDay}`),
    check('sale_stops_products', sql`cardinality(${t.products}) > 0`),
  ],
);
