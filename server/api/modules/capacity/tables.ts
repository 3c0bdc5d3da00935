import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable } from 'drizzle-orm/pg-core';

/** The lot's space, a row per Pacific calendar day. */
export const capacityDays = pgTable(
  'capacity_days',
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
    check('capacity_days_not_negative', sql`${t.held} >= 0 and ${t.booked} >= 0`),
    check(
      'capacity_days_within_limits',
      sql`${t.held} + ${t.booked} <= ${t.sellable} and ${t.sellable} <= ${t.physical}`,
    ),
  ],
);
