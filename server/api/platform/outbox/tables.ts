import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../database/columns.ts';

/** The id of what a mail is about: the second part of its cause, e.g. `booking-confirmed:<id>`. */
export const mailSubject = (cause: SQLWrapper) => sql<string>`split_part(${cause}, ':', 2)`;

/** The recipient as a search types it. */
export const recipientKey = (recipient: SQLWrapper) => sql<string>`lower(${recipient})`;

/** Mails that are queued or sent. Written in the transaction that causes the mail. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** Unique, so that each cause sends one mail. */
    cause: text('cause').notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** Lower lanes are sent first, see `LANES`. */
    lane: smallint('lane').notNull().default(0),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /**
     * UNCERTAIN: the server may have the mail, but never said so. It is not sent again, see decision 023. HELD: its
     * address is suppressed; staff may send it once it no longer is.
     */
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
      .on(t.lane, t.nextAttemptAt)
      .where(sql`${t.state} = 'QUEUED'`),
    index('outbox_by_subject').on(mailSubject(t.cause)),
    index('outbox_newest').on(t.createdAt),
    index('outbox_by_state').on(t.state, t.createdAt),
    index('outbox_by_template').on(t.template, t.createdAt),
    index('outbox_by_sending').on(t.sentAt),
    index('outbox_by_recipient').on(sql`${recipientKey(t.recipient)} text_pattern_ops`),
    check('outbox_lane', sql`${t.lane} between 0 and 2`),
    check('outbox_state', sql`${t.state} in ('QUEUED','SENDING','SENT','UNCERTAIN','HELD','FAILED')`),
  ],
);

/** Every attempt to send a mail, with what came of it. Rows are never changed. */
export const outboxAttempts = pgTable(
  'outbox_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mailId: text('mail_id')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /**
     * BOUNCED: the server does not know the address. REFUSED: it will not take the mail for another reason. POSTPONED: it
     * is tried again. UNANSWERED: the server may have it. SKIPPED: nothing was handed over, because the recipient gets
     * no such mail or it is too late. COMPLAINED: the reader marked it as spam.
     */
    outcome: text('outcome')
      .$type<'ACCEPTED' | 'BOUNCED' | 'REFUSED' | 'POSTPONED' | 'UNANSWERED' | 'SKIPPED' | 'COMPLAINED'>()
      .notNull(),
    /** The server's answer, without addresses, or why the mail was not handed over. */
    words: text('words'),
    /** The report of another mail server that says so, which may arrive twice; null: our server's own answer. */
    reportKey: text('report_key'),
  },
  (t) => [
    uniqueIndex('outbox_attempts_report').on(t.reportKey),
    index('outbox_attempts_by_mail').on(t.mailId, t.id),
    index('outbox_attempts_newest').on(t.at),
    check(
      'outbox_attempts_outcome',
      sql`${t.outcome} in ('ACCEPTED','BOUNCED','REFUSED','POSTPONED','UNANSWERED','SKIPPED','COMPLAINED')`,
    ),
  ],
);
