import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import type { BookingRow } from '../bookings/present-booking.ts';
import { receiptPayments, receipts, transactions } from './tables.ts';
import { findVouchersById } from '../vouchers/find-vouchers.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type ReceiptPayment = typeof receiptPayments.$inferSelect;

/** A car's stay with all that hangs on it. */
export interface TransactionDetails {
  row: TransactionRow;
  booking: BookingRow | null;
  /** What was redeemed to pay for it. */
  voucher: VoucherRow | null;
  /** Null while the car is here. */
  receipt: ReceiptRow | null;
  payments: ReceiptPayment[];
}

/** The one stay that `isWanted` names, or null. */
export async function findTransaction(queries: Queries, isWanted: SQL): Promise<TransactionDetails | null> {
  const [stay] = await findTransactionPage(queries, isWanted, { limit: 1, offset: 0 });
  return stay ?? null;
}

/** Stays of which `isWanted` is true, the one that ended last first. */
export async function findTransactionPage(
  queries: Queries,
  isWanted: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransactionDetails[]> {
  const found = await queries
    .select({ row: transactions, receipt: receipts })
    .from(transactions)
    .leftJoin(receipts, eq(receipts.transactionId, transactions.id))
    .where(isWanted)
    .orderBy(desc(transactions.exitedAt), desc(transactions.id))
    .limit(limit)
    .offset(offset);
  // One after another: inside a transaction they share a connection.
  const bookings = await findBookings(
    queries,
    found.flatMap(({ row }) => row.bookingId ?? []),
  );
  const vouchers = await findVouchersById(
    queries,
    found.flatMap(({ row }) => row.timeVoucherId ?? []),
  );
  const payments = await findPayments(
    queries,
    found.flatMap(({ receipt }) => receipt?.number ?? []),
  );
  return found.map(({ row, receipt }) => ({
    row,
    receipt,
    booking: bookings.get(row.bookingId ?? '') ?? null,
    voucher: vouchers.get(row.timeVoucherId ?? '') ?? null,
    payments: payments.filter(({ receiptNumber }) => receiptNumber === receipt?.number),
  }));
}

/** What paid these receipts, online payments first. */
async function findPayments(queries: Queries, receiptNumbers: string[]): Promise<ReceiptPayment[]> {
  if (receiptNumbers.length === 0) return [];
  return queries
    .select()
    .from(receiptPayments)
    .where(inArray(receiptPayments.receiptNumber, receiptNumbers))
    .orderBy(sql`${receiptPayments.kind} <> 'ONLINE'`, receiptPayments.createdAt, receiptPayments.id);
}
