import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import type { VersionState } from '../rates/tables.ts';

/** What staff wrote in place of a text in the code, which is version 0. Only the state of a published row changes. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: text('id').primaryKey(),
    /** MAIL: the words of a kind of mail. LAYOUT: what surrounds them. PAGE: a text of the site. */
    kind: text('kind').$type<'MAIL' | 'LAYOUT' | 'PAGE'>().notNull(),
    /** The mail's template, the layout, or the text of the site. */
    name: text('name').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<VersionState>().notNull().default('DRAFT'),
    content: jsonb('content').$type<unknown>().notNull(),
    effectiveFrom: instant('effective_from').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    createdAt,
  },
  (t) => [
    uniqueIndex('text_versions_version').on(t.kind, t.name, t.version),
    // Every mail and page looks for these.
    index('text_versions_published')
      .on(t.kind, t.name)
      .where(sql`${t.state} = 'PUBLISHED'`),
    check('text_versions_kind', sql`${t.kind} in ('MAIL', 'LAYOUT', 'PAGE')`),
    check(
      'text_versions_state',
      sql`${t.state} in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and (${t.state} = 'WITHDRAWN') = (${t.withdrawnAt} is not null)`,
    ),
  ],
);
