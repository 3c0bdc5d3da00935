import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** Charges, refunds and money of disputes of the sandbox gateway, which stands in for a card network. Only the sandbox reads them. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    key: text('key').primaryKey(),
    outcome: text('outcome').notNull(),
    declineCode: text('decline_code'),
    reference: text('reference').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** For a charge: total refunded so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** For a refund or a dispute's money: the reference of its charge. */
    refundOf: text('refund_of'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    cardReference: text('card_reference'),
    createdAt,
  },
  (t) => [
    uniqueIndex('sandbox_charges_reference').on(t.reference),
    // For the reports of a day, which compare it with the payments.
    index('sandbox_charges_by_time').on(t.createdAt),
    check(
      'sandbox_charges_outcome',
      sql`${t.outcome} in ('APPROVED','DECLINED','CANCELLED','REFUNDED','WITHDRAWN','REINSTATED')`,
    ),
    check('sandbox_charges_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/** Cards saved at the sandbox, with the answer to a charge. Never a card number. */
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

/** Disputes at the sandbox: what its bank would know of them. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    id: text('id').primaryKey(),
    chargeReference: text('charge_reference').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    dueBy: instant('due_by').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (t) => [check('sandbox_disputes_amount', sql`${t.amountCents} > 0`)],
);
