import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { bookings } from '../bookings/tables.ts';
import { members } from '../members/tables.ts';
import { transactions } from '../transactions/tables.ts';

/** The events of the card network that came, each once. Their bodies are not stored: they may name cards. */
export const networkEvents = pgTable(
  'network_events',
  {
    /** The network's id. As the primary key it makes an event count once. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** IGNORED: an event of a kind that we don't follow. */
    state: text('state').notNull(),
    disputeId: text('dispute_id'),
    /** The dispute's status at the time of the event. */
    status: text('status'),
    /** When it happened at the network. */
    at: instant('at').notNull(),
    createdAt,
  },
  (t) => [
    index('network_events_by_dispute')
      .on(t.disputeId, t.at)
      .where(sql`${t.disputeId} is not null`),
    check('network_events_state', sql`${t.state} in ('APPLIED','IGNORED')`),
    check('network_events_dispute', sql`(${t.state} = 'APPLIED') = (${t.disputeId} is not null)`),
  ],
);

/** Charges that customers dispute at their bank. */
export const disputes = pgTable(
  'disputes',
  {
    /** The network's id. */
    id: text('id').primaryKey(),
    /** The network's reference of the charge. */
    chargeReference: text('charge_reference').notNull(),
    /** The booking that was charged, or the stay whose debt was paid online. Both null: we know no such charge. */
    bookingId: text('booking_id').references(() => bookings.id),
    transactionId: text('transaction_id').references(() => transactions.id),
    receiptNumber: text('receipt_number'),
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    amountCents: integer('amount_cents').notNull(),
    /** The network's words for reason and status. */
    reason: text('reason').notNull(),
    status: text('status').notNull(),
    /** Until when the network waits for evidence; null once it doesn't. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** The time of the event that the status is from. */
    toldAt: instant('told_at').notNull(),
    /** The last answer, and who gave it. It is being sent while the network still waits for one. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by').references(() => members.id),
    createdAt,
  },
  (t) => [
    index('disputes_by_due').on(t.dueBy, t.id),
    index('disputes_by_opened').on(t.openedAt, t.id),
    index('disputes_by_closed').on(t.closedAt, t.id),
    index('disputes_by_status').on(t.status),
    index('disputes_by_booking')
      .on(t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    index('disputes_by_transaction')
      .on(t.transactionId)
      .where(sql`${t.transactionId} is not null`),
    check('disputes_amount', sql`${t.amountCents} > 0`),
    check('disputes_answer', sql`${t.answer} in ('EVIDENCE','ACCEPTED')`),
    check(
      'disputes_answered',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null) = (${t.answeredBy} is null)`,
    ),
    check('disputes_last_four', sql`${t.cardLastFour} is null or ${t.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
);

/** What the network took back and returned. Each has its movement in the ledger of money. */
export const disputeMovements = pgTable(
  'dispute_movements',
  {
    /** The network's id. As the primary key it makes money move once, whatever event tells of it. */
    id: text('id').primaryKey(),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    kind: text('kind').notNull(),
    /** Negative when the network takes it. */
    cents: integer('cents').notNull(),
    at: instant('at').notNull(),
    createdAt,
  },
  (t) => [
    index('dispute_movements_by_dispute').on(t.disputeId),
    // For the reports of a day.
    index('dispute_movements_by_time').on(t.at),
    check('dispute_movements_kind', sql`${t.kind} in ('DISPUTE','FEE')`),
    check('dispute_movements_cents', sql`${t.cents} <> 0`),
  ],
);
