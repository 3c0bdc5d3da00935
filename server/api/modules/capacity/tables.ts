import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable } from 'drizzle-orm/pg-core';

/** The spaces of the lot, one row per Pacific calendar day. */
export const capacityDays = pgTable(
  'capacity_days',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    physical: integer('physical').notNull(),
    /** Spaces that may be sold online. By default 90% of the physical spaces. */
    sellable: integer('sellable').notNull(),
    /** Spaces of bookings that aren't paid yet. */
    held: integer('held').notNull().default(0),
    booked: integer('booked').notNull().default(0),
    isEvent: boolean('is_event').notNull().default(false),
  },
  (t) => [
    check('capacity_days_not_negative', sql`${t.held} >= 0 and ${t.booked} >= 0`),
    check(
      'capacity_days_within_limits',
      sql`${t.held} + ${t.booked} <= ${t.sellable} and ${t.sellable} <= ${t.physical}`,
    ),
  ],
);
