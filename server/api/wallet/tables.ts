import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../platform/database/columns.ts';

/** The wallet passes that are on somebody's device, from when the first device says so. */
export const passes = pgTable(
  'passes',
  {
    /** The id of the booking, voucher or member that it shows. */
    serialNumber: text('serial_number').primaryKey(),
    kind: text('kind').notNull(),
    /** What it showed when it was last looked at, in a form that only serves to be compared. */
    state: text('state'),
    /** When it last changed, as wallets are told: each look that finds changes is a second later than the one before. */
    updatedAt: instant('updated_at').notNull(),
    createdAt,
  },
  (t) => [check('passes_kind', sql`${t.kind} in ('BOOKING','VOUCHER','MEMBERSHIP')`)],
);

/** Which device has which pass, and where Apple finds the device. */
export const passRegistrations = pgTable(
  'pass_registrations',
  {
    deviceId: text('device_id').notNull(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => passes.serialNumber),
    pushToken: text('push_token').notNull(),
    /** When it is to be told of a change; null: it has been. */
    pushDueAt: instant('push_due_at'),
    pushAttempts: integer('push_attempts').notNull().default(0),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.serialNumber] }),
    index('pass_registrations_by_pass').on(t.serialNumber),
    index('pass_registrations_by_token').on(t.pushToken),
    index('pass_registrations_due')
      .on(t.pushDueAt)
      .where(sql`${t.pushDueAt} is not null`),
  ],
);
