import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** Saved views of the back office's lists. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    /** The name of the list in its contracts. */
    list: text('list').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => members.id),
    name: text('name').notNull(),
    /** The query of the list's URL. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt,
  },
  (t) => [uniqueIndex('list_views_by_name').on(t.list, t.ownerId, sql`lower(${t.name})`)],
);
