import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { bookings } from './bookings.ts';

/** One row per conversation with the card network; the gateway key makes the conversation repeatable. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    gatewayKey: text('gateway_key').notNull(),
    /** The idempotency key of the call that began it: whoever settles it answers that call. */
    attemptKey: text('attempt_key'),
    kind: text('kind').notNull(),
    /** STARTED is the recovery point: the network may or may not have been asked. */
    state: text('state').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Of a refund: the charge that it gives back. */
    chargeId: text('charge_id').references((): AnyPgColumn => payments.id),
    reference: text('reference'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    cardExpiry: text('card_expiry'),
    /** The network's name for the card, the same in every payment with it. */
    cardReference: text('card_reference'),
    declineCode: text('decline_code'),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_gateway_key').on(t.gatewayKey),
    index('payments_by_booking').on(t.bookingId),
    index('payments_open_refunds')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'REFUND' and ${t.state} = 'STARTED'`),
    check('payments_kind', sql`${t.kind} in ('CHARGE','REFUND')`),
    check('payments_state', sql`${t.state} in ('STARTED','APPROVED','DECLINED','CANCELLED')`),
    check('payments_last_four', sql`${t.cardLastFour} is null or ${t.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);

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
