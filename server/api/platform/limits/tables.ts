import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Uses of each key per window, shared by all processes. Unlogged: after a crash of the database, counts begin at zero. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('throttles_by_age').on(t.windowStart)],
);
