import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailTopicName } from '../../../../shared/contracts/mail-topics.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Rules that say who gets mail about a topic. Who that is, is looked up each time. */
export const mailingLists = pgTable(
  'mailing_lists',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    topic: text('topic').$type<MailTopicName>().notNull(),
    /** See `mailingRules`. */
    rules: jsonb('rules').notNull(),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mailing_lists_name').on(sql`lower(${t.name})`),
    check('mailing_lists_topic', sql`${t.topic} in ('OFFERS','NEWS')`),
  ],
);

export type MailingListRow = typeof mailingLists.$inferSelect;
