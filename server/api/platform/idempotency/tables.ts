import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** First answers of calls that move money or points, kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    contract: text('contract').notNull(),
    key: text('key').notNull(),
    /** Of the body without the card's number and code. */
    bodyHash: text('body_hash').notNull(),
    /** What the first call began, so that a repeated one goes on with it. */
    bookingId: text('booking_id'),
    status: integer('status'),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.contract, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
