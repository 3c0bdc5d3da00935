import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';
import { scores } from '../scores/tables.ts';
import { receiptPayments, receipts, transactions } from './tables.ts';
import { timeVouchers } from '../vouchers/tables.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type ReceiptPayment = typeof receiptPayments.$inferSelect;

/** A car's stay with all that hangs on it. */
export interface CarStay {
  row: TransactionRow;
  booking: typeof bookings.$inferSelect | null;
  /** What was redeemed to pay for it. */
  voucher: typeof timeVouchers.$inferSelect | null;
  /** Null while the car is here. */
  receipt: ReceiptRow | null;
  payments: ReceiptPayment[];
  /** When it was said first how the stay was; null until then. */
  scoredAt: Date | null;
}

/** The one stay that `isWanted` names, or null. */
export async function findStay(queries: Queries, isWanted: SQL): Promise<CarStay | null> {
  const [stay] = await findStays(queries, isWanted, { limit: 1, offset: 0 });
  return stay ?? null;
}

/** Stays of which `isWanted` is true, the one that ended last first. */
export async function findStays(
  queries: Queries,
  isWanted: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<CarStay[]> {
  const found = await queries
    .select({
      row: transactions,
      booking: bookings,
      voucher: timeVouchers,
      receipt: receipts,
      scoredAt: scores.createdAt,
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.id, transactions.bookingId))
    .leftJoin(timeVouchers, eq(timeVouchers.id, transactions.timeVoucherId))
    .leftJoin(receipts, eq(receipts.transactionId, transactions.id))
    .leftJoin(scores, eq(scores.transactionId, transactions.id))
    .where(isWanted)
    .orderBy(desc(transactions.exitedAt), desc(transactions.id))
    .limit(limit)
    .offset(offset);
  const payments = await queries
    .select()
    .from(receiptPayments)
    .where(
      inArray(
        receiptPayments.receiptNumber,
        found.map(({ receipt }) => receipt?.number ?? ''),
      ),
    )
    .orderBy(sql`${receiptPayments.kind} <> 'ONLINE'`, receiptPayments.createdAt, receiptPayments.id);
  return found.map((stay) => ({
    ...stay,
    payments: payments.filter(({ receiptNumber }) => receiptNumber === stay.receipt?.number),
  }));
}
