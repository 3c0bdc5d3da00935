import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** When to compare it again: a trigger says at once when what it shows has changed; null: not until then. */
    checkAt: instant('check_at').default(sql`to_timestamp(0)`),
    /** The last change as reported to wallets. Each check that finds changes is at least one second later. */
    updatedAt: instant('updated_at').notNull(),
    /** When a device last fetched it. */
    fetchedAt: instant('fetched_at'),
    createdAt,
  },
  (t) => [
    index('passes_by_change').on(t.updatedAt),
    index('passes_to_check')
      .on(t.checkAt)
      .where(sql`${t.checkAt} is not null`),
    check('passes_kind', sql`${t.kind} in ('BOOKING','VOUCHER','MEMBERSHIP')`),
  ],
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
    /** When the push service last took a push, and why it last refused one. */
    pushedAt: instant('pushed_at'),
    pushFailure: text('push_failure'),
    /** When the device last asked what has changed. */
    listedAt: instant('listed_at'),
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

/** What wallets reported. Only the address in a line says which pass it is about. Kept for 30 days. */
export const walletLogs = pgTable(
  'wallet_logs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    line: text('line').notNull(),
  },
  (t) => [index('wallet_logs_by_time').on(t.at)],
);
