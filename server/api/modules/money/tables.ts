import { sql } from 'drizzle-orm';
import { bigserial, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

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
  },
  (t) => [
    // A payment moves its money once.
    uniqueIndex('money_movements_payment')
      .on(t.paymentId, t.kind)
      .where(sql`${t.paymentId} is not null`),
    index('money_movements_by_day').on(t.businessDay, t.id),
    index('money_movements_by_booking')
      .on(t.bookingId)
      .where(sql`${t.bookingId} is not null`),
    index('money_movements_by_receipt')
      .on(t.receiptNumber)
      .where(sql`${t.receiptNumber} is not null`),
    index('money_movements_by_batch')
      .on(t.batchId)
      .where(sql`${t.batchId} is not null`),
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
