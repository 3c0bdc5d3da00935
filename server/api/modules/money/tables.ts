import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';
import { members } from '../members/tables.ts';

/** What a lock keeps of its days, in signed cents. */
export interface LockFigures {
  ledgerCents: number;
  /** By how much stays, ledger and drawers with the card network differ. */
  differenceCents: number;
  /** How many rows make the difference. */
  problems: number;
  receipts: number;
  billedCents: number;
  taxCents: number;
  /** Parking paid ahead that was owed at the end. */
  owedCents: number;
}

/**
 * Every movement of money, append-only: a correction is another movement. The migration adds the foreign keys to
 * bookings, receipts and batches, whose modules come later, and the trigger that refuses changes.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The day that it counts for, see `businessDay`. */
    businessDay: date('business_day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    tender: text('tender').notNull(),
    /** Positive when the lot receives it, negative when it gives it away. */
    cents: integer('cents').notNull(),
    bookingId: text('booking_id'),
    receiptNumber: text('receipt_number'),
    /** What it was written for: a payment of a booking or a receipt, or an entry of a batch. */
    paymentId: text('payment_id'),
    batchId: text('batch_id'),
    /** See `MoneyActor`. */
    actor: text('actor').notNull(),
    reason: text('reason'),
    approvalId: text('approval_id'),
    /** The locked day that it corrects, or would have counted for. The trigger of the locks writes it. */
    correctsDay: date('corrects_day', { mode: 'string' }),
  },
  (t) => [
    // A payment moves its money once.
    uniqueIndex('money_movements_payment')
      .on(t.paymentId, t.kind)
      .where(sql`${t.paymentId} is not null`),
    index('money_movements_by_day').on(t.businessDay, t.id),
    // For what was owed when a day began: charges of parking ahead are added up in the index alone.
    index('money_movements_sold')
      .on(t.businessDay, t.cents)
      .where(sql`${t.kind} = 'CHARGE' and ${t.receiptNumber} is null`),
    index('money_movements_refunded')
      .on(t.businessDay)
      .where(sql`${t.kind} = 'REFUND' and ${t.receiptNumber} is null`),
    index('money_movements_by_booking')
      .on(t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    index('money_movements_by_receipt')
      .on(t.receiptNumber)
      .where(sql`${t.receiptNumber} is not null`),
    index('money_movements_by_batch')
      .on(t.batchId)
      .where(sql`${t.batchId} is not null`),
    index('money_movements_by_corrected_day')
      .on(t.correctsDay)
      .where(sql`${t.correctsDay} is not null`),
    index('money_movements_without_batch')
      .on(t.at)
      .where(sql`${t.kind} = 'CASH_IN' and ${t.batchId} is null`),
    check('money_movements_tender', sql`${t.tender} in ('CARD','CASH','VOUCHER','NONE')`),
    check(
      'money_movements_kind',
      sql`case
        when ${t.kind} in ('CHARGE','CASH_IN','CARD_AT_EXIT','VOUCHER','PAID_IN','WRITE_OFF') then ${t.cents} > 0
        when ${t.kind} in ('REFUND','CHANGE','DROP','PAID_OUT') then ${t.cents} < 0
        else ${t.kind} = 'DISPUTE' and ${t.cents} <> 0 end`,
    ),
    check('money_movements_refund', sql`${t.kind} <> 'REFUND' or ${t.reason} is not null`),
  ],
);

/**
 * Business days and months whose books are closed. The migration adds triggers: money that would count for a locked day
 * counts for the next open one and names the locked one, and no receipt is issued into a locked day or changed there.
 */
export const bookLocks = pgTable(
  'book_locks',
  {
    id: text('id').primaryKey(),
    /** '2026-11-21' or '2026-11'. */
    period: text('period').notNull(),
    /** The days that it locks, both included, and their instants. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The figures at the time of the lock. */
    figures: jsonb('figures').$type<LockFigures>().notNull(),
    note: text('note'),
    lockedBy: text('locked_by')
      .notNull()
      .references(() => members.id),
    lockedAt: instant('locked_at').notNull(),
    reopenedBy: text('reopened_by').references(() => members.id),
    reopenedAt: instant('reopened_at'),
    reopenReason: text('reopen_reason'),
  },
  (t) => [
    uniqueIndex('book_locks_open')
      .on(t.period)
      .where(sql`${t.reopenedAt} is null`),
    index('book_locks_by_day')
      .on(t.lastDay)
      .where(sql`${t.reopenedAt} is null`),
    index('book_locks_by_time')
      .on(t.endsAt)
      .where(sql`${t.reopenedAt} is null`),
    check('book_locks_days', sql`${t.firstDay} <= ${t.lastDay} and ${t.startsAt} < ${t.endsAt}`),
    check(
      'book_locks_second_person',
      sql`(${t.reopenedBy} is null) = (${t.reopenedAt} is null) and (${t.reopenedBy} is null) = (${t.reopenReason} is null)
        and ${t.reopenedBy} is distinct from ${t.lockedBy}`,
    ),
  ],
);
