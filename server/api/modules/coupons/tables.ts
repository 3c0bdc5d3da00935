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
import type { CouponRefusalKind } from '../../../../shared/contracts/coupons.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    /** Upper case. Typed codes are converted before the comparison. */
    code: text('code').notNull(),
    kind: text('kind').notNull(),
    /** PERCENT: percent; AMOUNT and DAILY_RATE: cents; FREE_DAYS: days; POINTS_BONUS: points; CORPORATE: daily cents. */
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
    /** Uses by one mailbox or one member, by one card, by one license plate; null: no limit. */
    limitPerPerson: integer('limit_per_email'),
    limitPerCard: integer('limit_per_card'),
    limitPerPlate: integer('limit_per_plate'),
    usedCount: integer('used_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.code),
    index('coupons_by_time').on(t.createdAt, t.id),
    index('coupons_code_prefix').on(t.code.op('text_pattern_ops')),
    // Otherwise the cheapest stay, booked again and again, would earn free days.
    check(
      'coupons_points_bonus',
      sql`${t.kind} <> 'POINTS_BONUS' or (${t.minDays} is not null and ${t.limitPerPerson} is not null)`,
    ),
    check('coupons_within_limit', sql`${t.limitTotal} is null or ${t.usedCount} <= ${t.limitTotal}`),
  ],
);

/** How often a coupon was refused on a Pacific day, by kind. Nothing about who asked. */
export const couponRefusals = pgTable(
  'coupon_refusals',
  {
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<CouponRefusalKind>().notNull(),
    times: integer('times').notNull().default(1),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.day, t.kind] })],
);
