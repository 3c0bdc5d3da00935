import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Rows are immutable. An edit inserts a row with the next version of the same plan. */
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
    /** Weekdays on which a 24-hour block may start. Bit 0 is Sunday, bit 6 is Saturday. */
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
  /** Number of spaces the class takes. Multiplies the base price. */
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
    /** PERCENT: hundredths of a percent; 1010 is 10.1%. */
    basisPoints: integer('basis_points'),
    /** FLAT: cents per stay. */
    amountCents: integer('amount_cents'),
    effectiveFrom: instant('effective_from').notNull(),
    effectiveTo: instant('effective_to'),
  },
  (t) => [check('taxes_kind', sql`${t.kind} in ('PERCENT', 'FLAT')`)],
);
