import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { approvals } from '../approvals/tables.ts';
import { members } from '../members/tables.ts';

/** Prices that staff mail to callers. Each repeats what it offers, because quotes are deleted after some days. */
export const mailedOffers = pgTable(
  'mailed_offers',
  {
    id: text('id').primaryKey(),
    /** The CUSTOM quote that the link books. */
    quoteId: text('quote_id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    words: text('words'),
    travelFrom: instant('travel_from').notNull(),
    travelTo: instant('travel_to').notNull(),
    totalCents: integer('total_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    /** A code of `OFFER_REASONS`. */
    reason: text('reason').notNull(),
    validHours: integer('valid_hours').notNull(),
    madeBy: text('made_by')
      .notNull()
      .references(() => members.id),
    /** The approval that it needs; null within the limit of who made it. */
    approvalId: text('approval_id').references(() => approvals.id),
    /** Null until it is approved. */
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    createdAt,
  },
  (t) => [
    uniqueIndex('mailed_offers_quote').on(t.quoteId),
    index('mailed_offers_by_time').on(t.createdAt),
    check('mailed_offers_amounts', sql`${t.totalCents} >= 0 and ${t.discountCents} >= 0`),
    check('mailed_offers_opened', sql`${t.openedAt} is null or ${t.sentAt} is not null`),
  ],
);

export type MailedOfferRow = typeof mailedOffers.$inferSelect;
