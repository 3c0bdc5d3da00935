import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';

/** The sandbox gateway's own books: they stand for a card network, and no code but the sandbox reads them. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    key: text('key').primaryKey(),
    outcome: text('outcome').notNull(),
    declineCode: text('decline_code'),
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Of a charge: what its refunds have given back so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Of a refund: the charge's reference. */
    refundOf: text('refund_of'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    cardReference: text('card_reference'),
    createdAt,
  },
  (t) => [
    uniqueIndex('sandbox_charges_reference').on(t.reference),
    check('sandbox_charges_outcome', sql`${t.outcome} in ('APPROVED','DECLINED','CANCELLED','REFUNDED')`),
    check('sandbox_charges_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/** The cards that the sandbox keeps: what it answers when one is charged, and never a number. */
export const sandboxCards = pgTable('sandbox_cards', {
  reference: text('reference').primaryKey(),
  key: text('key').notNull().unique(),
  answer: text('answer').notNull(),
  cardBrand: text('card_brand').notNull(),
  cardLastFour: text('card_last_four').notNull(),
  cardExpiry: text('card_expiry').notNull(),
  cardReference: text('card_reference').notNull(),
  createdAt,
});
