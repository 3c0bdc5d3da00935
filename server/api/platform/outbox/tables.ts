import { sql, type SQLWrapper } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../database/columns.ts';

/** The id of what a mail is about: the second part of its cause, e.g. `booking-confirmed:<id>`. */
export const mailSubject = (cause: SQLWrapper) => sql<string>`split_part(${cause}, ':', 2)`;

/** Mails that are queued or sent. Written in the transaction that causes the mail. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** Unique, so that each cause sends one mail. */
    cause: text('cause').notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** UNCERTAIN: the server may have the mail, but never said so. It is not sent again, see decision 023. */
    state: text('state').notNull().default('QUEUED'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts that ended after the whole mail was handed over, without an answer of the server. */
    unanswered: integer('unanswered').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** After this it is too late to send. Null: never. */
    expiresAt: instant('expires_at'),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt,
  },
  (t) => [
    uniqueIndex('outbox_cause').on(t.cause),
    index('outbox_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.state} = 'QUEUED'`),
    index('outbox_by_subject').on(mailSubject(t.cause)),
    index('outbox_newest').on(t.createdAt),
    index('outbox_unsettled')
      .on(t.createdAt)
      .where(sql`${t.state} in ('UNCERTAIN','FAILED')`),
    check('outbox_state', sql`${t.state} in ('QUEUED','SENDING','SENT','UNCERTAIN','FAILED')`),
  ],
);
