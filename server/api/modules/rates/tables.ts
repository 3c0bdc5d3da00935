import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** DRAFT: only its authors see it. PUBLISHED: it applies from its start. WITHDRAWN: it applied until `withdrawnAt`. */
export const VERSION_STATES = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** What each version of a plan, fee or tax has; `rate-versions.ts` says which one applies. */
const versionColumns = () => ({
  version: integer('version').notNull().default(1),
  state: text('state').$type<VersionState>().notNull().default('PUBLISHED'),
  effectiveFrom: instant('effective_from').notNull(),
  publishedAt: instant('published_at'),
  withdrawnAt: instant('withdrawn_at'),
});

/** Only the state of a published row changes. An edit inserts a row with the next version of the same plan. */
export const ratePlans = pgTable(
  'rate_plans',
  {
    id: text('id').primaryKey(),
    plan: text('plan').notNull(),
    ...versionColumns(),
    /** The versions that were published together, which are rolled back together. */
    publicationId: text('publication_id'),
    productKind: text('product_kind').notNull(),
    /** null: any class. */
    vehicleClass: text('vehicle_class'),
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
    versionState('rate_plans', t),
  ],
);

export const vehicleClasses = pgTable('vehicle_classes', {
  code: text('code').primaryKey(),
  label: text('label').notNull(),
  surchargeCentsPerDay: integer('surcharge_cents_per_day').notNull().default(0),
  /** Number of spaces the class takes. Multiplies the base price. */
  spaces: integer('spaces').notNull().default(1),
});

export const fees = pgTable(
  'fees',
  {
    id: text('id').primaryKey(),
    /** The fee whose version this is. */
    fee: text('fee').notNull(),
    ...versionColumns(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    amountCents: integer('amount_cents').notNull(),
    isTaxable: boolean('is_taxable').notNull().default(true),
    effectiveTo: instant('effective_to'),
  },
  (t) => [uniqueIndex('fees_version').on(t.fee, t.version), versionState('fees', t)],
);

export const taxes = pgTable(
  'taxes',
  {
    id: text('id').primaryKey(),
    /** The tax whose version this is. */
    tax: text('tax').notNull(),
    ...versionColumns(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    kind: text('kind').notNull(),
    /** PERCENT: hundredths of a percent; 1010 is 10.1%. */
    basisPoints: integer('basis_points'),
    /** FLAT: cents per stay. */
    amountCents: integer('amount_cents'),
    effectiveTo: instant('effective_to'),
  },
  (t) => [
    uniqueIndex('taxes_version').on(t.tax, t.version),
    check('taxes_kind', sql`${t.kind} in ('PERCENT', 'FLAT')`),
    versionState('taxes', t),
  ],
);

/** The processes that price, and when each has read the rates: proof of how far a change has come. */
export const rateReaders = pgTable('rate_readers', {
  id: text('id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
  /** The rates that it prices with were read at this time or later. */
  readAt: instant('read_at').notNull(),
});

function versionState(table: string, t: { state: AnyPgColumn; withdrawnAt: AnyPgColumn }) {
  return check(
    `${table}_state`,
    sql`${t.state} in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and (${t.state} = 'WITHDRAWN') = (${t.withdrawnAt} is not null)`,
  );
}
