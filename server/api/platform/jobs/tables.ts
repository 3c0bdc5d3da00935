import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** When a task of retention last ran in any process, and how far it is done. */
export const retentionRuns = pgTable('retention_runs', {
  task: text('task').primaryKey(),
  ranAt: instant('ran_at').notNull(),
  /** Rows from before this time are erased and are not looked at again. */
  doneUntil: instant('done_until'),
});
