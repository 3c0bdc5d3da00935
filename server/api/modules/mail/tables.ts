import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Email preferences per address. Addresses without a row have the default. */
export const emailPrefs = pgTable(
  'email_prefs',
  {
    /** See `emailKey`. */
    emailKey: text('email_key').primaryKey(),
    setting: integer('setting').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [check('email_prefs_setting', sql`${t.setting} between 0 and 3`)],
);

/** Addresses that get no mail at all, or after a complaint no advertising. */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    emailKey: text('email_key').primaryKey(),
    /** BOUNCE: a server refused the address. COMPLAINT: a reader marked a mail as spam and gets no advertising. HAND: staff added it. */
    cause: text('cause').$type<'BOUNCE' | 'COMPLAINT' | 'HAND'>().notNull().default('HAND'),
    /** The server's words, or the reason that staff gave. */
    reason: text('reason').notNull(),
    createdAt,
  },
  (t) => [
    index('email_suppressions_by_key').on(sql`${t.emailKey} text_pattern_ops`),
    index('email_suppressions_newest').on(t.createdAt),
    index('email_suppressions_by_cause').on(t.cause, t.createdAt),
    check('email_suppressions_cause', sql`${t.cause} in ('BOUNCE','COMPLAINT','HAND')`),
  ],
);
