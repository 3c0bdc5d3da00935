import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../platform/database/columns.ts';

/** Wallet passes that are on at least one registered device. */
export const passes = pgTable(
  'passes',
  {
    /** The id of the booking, voucher or member. */
    serialNumber: text('serial_number').primaryKey(),
    kind: text('kind').notNull(),
    /** The content at the last check, only for comparison. */
    state: text('state'),
    /** The last change as reported to wallets. Each check that finds changes is at least one second later. */
    updatedAt: instant('updated_at').notNull(),
    createdAt,
  },
  (t) => [check('passes_kind', sql`${t.kind} in ('BOOKING','VOUCHER','MEMBERSHIP')`)],
);

/** The devices of each wallet pass, with their push tokens. */
export const passRegistrations = pgTable(
  'pass_registrations',
  {
    deviceId: text('device_id').notNull(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => passes.serialNumber),
    pushToken: text('push_token').notNull(),
    /** When to push a change. null if nothing is due. */
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
