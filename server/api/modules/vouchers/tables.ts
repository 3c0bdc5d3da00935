import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/**
 * Parking time bought with points. The migration adds the foreign keys to transactions and bookings, whose modules come
 * later.
 */
export const timeVouchers = pgTable(
  'time_vouchers',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    /** LINKED: to an open transaction or to a booking. */
    status: text('status').notNull().default('ISSUED'),
    vehicleClass: text('vehicle_class').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    /** The parking time that it pays for, in the lot's local time. */
    minutes: integer('minutes').notNull(),
    points: integer('points').notNull(),
    /** Spaces that a car of its class takes. */
    spaces: integer('spaces').notNull().default(1),
    /** Whether its days count these spaces as booked. */
    holdsSpace: boolean('holds_space').notNull().default(false),
    /** Fees and taxes of its dates, estimated when it was issued. They are paid at the exit. */
    dueCents: integer('due_cents'),
    /** The transaction that it pays for. A transaction can have several. */
    transactionId: text('transaction_id'),
    /** The booking whose price it lowered. */
    bookingId: text('booking_id'),
    /** The member's email at the time, in lower case. Together with the number it proves ownership. */
    emailKey: text('email_key').notNull(),
    withPdf: boolean('with_pdf').notNull().default(false),
    withPass: boolean('with_pass').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    /** When the status last changed. */
    changedAt: instant('changed_at').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('time_vouchers_number').on(t.number),
    // For the orders and the search of the back office.
    index('time_vouchers_by_start').on(t.travelFrom),
    index('time_vouchers_by_creation').on(t.createdAt),
    index('time_vouchers_by_expiry').on(t.expiresAt),
    index('time_vouchers_number_prefix').on(t.number.op('text_pattern_ops')),
    index('time_vouchers_email_prefix').on(t.emailKey.op('text_pattern_ops')),
    index('time_vouchers_by_member').on(t.memberId, t.createdAt, t.id),
    index('time_vouchers_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'ISSUED'`),
    index('time_vouchers_by_transaction')
      .on(t.transactionId)
      .where(sql`${t.transactionId} is not null`),
    index('time_vouchers_by_booking')
      .on(t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    // For the sums by month: those that can still be used, and those that ended lately.
    index('time_vouchers_by_change').on(t.status, t.changedAt),
    index('time_vouchers_to_release')
      .on(t.travelFrom)
      .where(sql`${t.status} = 'ISSUED' and ${t.holdsSpace}`),
    check('time_vouchers_status', sql`${t.status} in ('ISSUED','LINKED','USED','VOID','EXPIRED')`),
    check('time_vouchers_amounts', sql`${t.minutes} > 0 and ${t.points} > 0 and ${t.spaces} > 0`),
    check(
      'time_vouchers_link',
      sql`${t.status} <> 'LINKED' or ${t.transactionId} is not null or ${t.bookingId} is not null`,
    ),
    check('time_vouchers_space', sql`not ${t.holdsSpace} or ${t.status} in ('ISSUED','LINKED','USED')`),
  ],
);

/** The warnings that were mailed before vouchers expire, so that nobody is warned twice. */
export const voucherExpiryWarnings = pgTable(
  'voucher_expiry_warnings',
  {
    voucherId: text('voucher_id')
      .notNull()
      .references(() => timeVouchers.id),
    /** How many days before, at most. */
    daysBefore: integer('days_before').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.voucherId, t.daysBefore] })],
);

/** Each status that a voucher has had. A trigger writes them, so that no command can forget one. */
export const timeVoucherEvents = pgTable(
  'time_voucher_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => timeVouchers.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    at: instant('at').notNull(),
    /** What it was linked to then. */
    transactionId: text('transaction_id'),
    bookingId: text('booking_id'),
  },
  (t) => [index('time_voucher_events_by_voucher').on(t.voucherId, t.id)],
);
