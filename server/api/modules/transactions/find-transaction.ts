import { desc, eq, exists, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import type { BookingRow } from '../bookings/present-booking.ts';
import { receiptPayments, receipts, transactionDiscounts, transactionItems, transactions } from './tables.ts';
import { findSoldItems, type SoldItemRow } from './find-sold-items.ts';
import { findLinkedVouchers } from '../vouchers/find-vouchers.ts';
import type { VoucherRow } from '../vouchers/present-voucher.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type ReceiptPayment = typeof receiptPayments.$inferSelect;

/** A transaction with everything that belongs to it. */
export interface TransactionDetails {
  row: TransactionRow;
  booking: BookingRow | null;
  /** The linked time vouchers, in the order in which they pay. */
  vouchers: VoucherRow[];
  /** Null while the car is parked. */
  receipt: ReceiptRow | null;
  payments: ReceiptPayment[];
  /** What staff took off the bill. */
  discounts: { reason: string; amountCents: number }[];
  /** What was sold beside parking. */
  items: SoldItemRow[];
}

/** Finds the transaction that matches, or null. */
export async function findTransaction(queries: Queries, isMatch: SQL): Promise<TransactionDetails | null> {
  const [transaction] = await findTransactionPage(queries, isMatch, { limit: 1, offset: 0 });
  return transaction ?? null;
}

/** A page of a list. */
interface Range {
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** Finds a page of the transactions that match, latest exit first. */
export async function findTransactionPage(
  queries: Queries,
  isMatch: SQL | undefined,
  range: Range,
): Promise<TransactionDetails[]> {
  return addDetails(queries, await selectTransactions(queries, isMatch, range));
}

/** Selects a page of the transactions that match, for `addDetails`, with the number of all that match if it is asked for. */
export function selectTransactions(
  queries: Queries,
  isMatch: SQL | undefined,
  { limit, offset, count = sql<number>`0` }: Range & { count?: SQL<number> },
) {
  const discounts = queries
    .select({ one: sql`1` })
    .from(transactionDiscounts)
    .where(eq(transactionDiscounts.transactionId, transactions.id));
  const items = queries
    .select({ one: sql`1` })
    .from(transactionItems)
    .where(eq(transactionItems.transactionId, transactions.id));
  return queries
    .select({
      row: transactions,
      receipt: receipts,
      hasDiscounts: sql<boolean>`${exists(discounts)}`,
      hasItems: sql<boolean>`${exists(items)}`,
      count,
    })
    .from(transactions)
    .leftJoin(receipts, eq(receipts.transactionId, transactions.id))
    .where(isMatch)
    .orderBy(desc(transactions.exitedAt), desc(transactions.id))
    .limit(limit)
    .offset(offset);
}

/** Adds what belongs to transactions. Most stays have neither discounts nor items, so those are read only where there are some. */
export async function addDetails(
  queries: Queries,
  rows: Awaited<ReturnType<typeof selectTransactions>>,
): Promise<TransactionDetails[]> {
  // One after another, because inside a database transaction they share a connection.
  const bookings = await findBookings(
    queries,
    rows.flatMap(({ row }) => row.bookingId ?? []),
  );
  const vouchers = await findLinkedVouchers(
    queries,
    rows.map(({ row }) => row.id),
  );
  const payments = await findPayments(
    queries,
    rows.flatMap(({ receipt }) => receipt?.number ?? []),
  );
  const discounts = await findDiscounts(
    queries,
    rows.flatMap(({ row, hasDiscounts }) => (hasDiscounts ? row.id : [])),
  );
  const items = await findSoldItems(
    queries,
    rows.flatMap(({ row, hasItems }) => (hasItems ? row.id : [])),
  );
  return rows.map(({ row, receipt }) => ({
    row,
    items: items.filter(({ transactionId }) => transactionId === row.id),
    discounts: discounts.filter(({ transactionId }) => transactionId === row.id),
    receipt,
    booking: bookings.get(row.bookingId ?? '') ?? null,
    vouchers: vouchers.filter(({ transactionId }) => transactionId === row.id),
    payments: payments.filter(({ receiptNumber }) => receiptNumber === receipt?.number),
  }));
}

/** Finds the payments of receipts: online, then vouchers, then at the exit. */
async function findPayments(queries: Queries, receiptNumbers: string[]): Promise<ReceiptPayment[]> {
  if (receiptNumbers.length === 0) return [];
  return queries
    .select()
    .from(receiptPayments)
    .where(inArray(receiptPayments.receiptNumber, receiptNumbers))
    .orderBy(
      sql`array_position(array['ONLINE', 'VOUCHER'], ${receiptPayments.kind})`,
      receiptPayments.createdAt,
      receiptPayments.id,
    );
}

async function findDiscounts(queries: Queries, transactionIds: string[]) {
  if (transactionIds.length === 0) return [];
  const { transactionId, reason, amountCents, createdAt } = transactionDiscounts;
  return queries
    .select({ transactionId, reason, amountCents })
    .from(transactionDiscounts)
    .where(inArray(transactionId, transactionIds))
    .orderBy(createdAt);
}
