import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Messages on the site: for one member or browser, or by staff for an audience. */
export const siteMessages = pgTable(
  'site_messages',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id'),
    anonId: text('anon_id'),
    /** One of SITE_MESSAGE_AUDIENCES; null for a message for one member or browser. */
    audience: text('audience'),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** From 1 to 9; 9 is shown first. */
    priority: integer('priority').notNull().default(5),
    /** Null: from its creation. */
    startsAt: instant('starts_at'),
    expiresAt: instant('expires_at'),
    /** Of a message for one member or browser; others are dismissed in `site_message_views`. */
    dismissedAt: instant('dismissed_at'),
    createdAt,
  },
  (t) => [
    index('site_messages_by_member')
      .on(t.memberId)
      .where(sql`${t.dismissedAt} is null`),
    index('site_messages_by_visitor')
      .on(t.anonId)
      .where(sql`${t.dismissedAt} is null`),
    index('site_messages_by_audience')
      .on(t.expiresAt)
      .where(sql`${t.audience} is not null`),
    // The payload has no transaction id if the message is about something else; nulls are not unique.
    uniqueIndex('site_messages_by_stay').on(t.template, sql`(${t.payload} ->> 'transaction_id')`),
    check(
      'site_messages_window',
      sql`${t.audience} is null or (${t.startsAt} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
);

/** Who has seen a message for an audience, and when they dismissed it. */
export const siteMessageViews = pgTable(
  'site_message_views',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => siteMessages.id),
    /** The id of the member or, before login, of the browser. */
    viewer: text('viewer').notNull(),
    dismissedAt: instant('dismissed_at'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.viewer] }),
    index('site_message_views_by_viewer').on(t.viewer),
  ],
);
