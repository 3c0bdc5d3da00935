import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** Parking time bought with points. The transaction that it pays for refers to it (`transactions.time_voucher_id`). */
export const timeVouchers = pgTable(
  'time_vouchers',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    /** LINKED: to an open transaction. */
    status: text('status').notNull().default('ISSUED'),
    vehicleClass: text('vehicle_class').notNull(),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    /** The parking time that it pays for, in the lot's local time. */
    minutes: integer('minutes').notNull(),
    points: integer('points').notNull(),
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
    index('time_vouchers_by_member').on(t.memberId, t.createdAt, t.id),
    index('time_vouchers_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'ISSUED'`),
    check('time_vouchers_status', sql`${t.status} in ('ISSUED','LINKED','USED','VOID','EXPIRED')`),
    check('time_vouchers_amounts', sql`${t.minutes} > 0 and ${t.points} > 0`),
  ],
);
