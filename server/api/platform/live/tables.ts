import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** The number of a transaction, in 64 bits that never repeat. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What has changed within the last hour, for staff who look at it. */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    subjectId: text('subject_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Transactions commit in another order than they take ids, so readers compare this with their snapshot. */
    transaction: transactionNumber('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index('changes_by_transaction').on(t.transaction), index('changes_by_age').on(t.at)],
);
