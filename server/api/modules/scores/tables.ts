import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { transactions } from '../transactions/tables.ts';

/** Who was asked how the stay was: nobody is asked twice. */
export const scoreRequests = pgTable('score_requests', {
  transactionId: text('transaction_id')
    .primaryKey()
    .references(() => transactions.id),
  createdAt,
});

/** How a stay was, in the words of whoever parked. */
export const scores = pgTable(
  'scores',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
    /** 0 would not come again, 10 tells everybody. */
    score: integer('score').notNull(),
    feedback: text('feedback'),
    /** Where an answer is wanted, as typed. */
    email: text('email'),
    /** The first answer: from then on it can be changed for 7 days. */
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('scores_by_time').on(t.createdAt), check('scores_range', sql`${t.score} between 0 and 10`)],
);
