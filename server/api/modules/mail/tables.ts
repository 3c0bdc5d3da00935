import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
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

/** Addresses that get no mail at all. */
export const emailSuppressions = pgTable('email_suppressions', {
  emailKey: text('email_key').primaryKey(),
  reason: text('reason').notNull(),
  createdAt,
});
