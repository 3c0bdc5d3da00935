import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** First responses of calls that move money or points, stored for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    contract: text('contract').notNull(),
    key: text('key').notNull(),
    /** Hash of the body without card number and security code. */
    bodyHash: text('body_hash').notNull(),
    /** The booking that the first call created, so that a repeated call can continue with it. */
    bookingId: text('booking_id'),
    status: integer('status'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.contract, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
