import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { transactions } from '../transactions/tables.ts';

/** Transactions whose customer was asked for a score, so that nobody is asked twice. */
export const scoreRequests = pgTable('score_requests', {
  transactionId: text('transaction_id')
    .primaryKey()
    .references(() => transactions.id),
  createdAt,
});

/** The customer's score of a transaction. */
export const scores = pgTable(
  'scores',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    /** From 0, not at all likely to park again, to 10, extremely likely. */
    score: integer('score').notNull(),
    feedback: text('feedback'),
    /** The address for a reply, as typed. */
    email: text('email'),
    /** The time of the first answer. The score can be changed for 7 days after it. */
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('scores_by_time').on(t.createdAt), check('scores_range', sql`${t.score} between 0 and 10`)],
);
