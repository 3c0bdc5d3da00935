import { and, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { TRIPS_PAGE_SIZE } from '../../../shared/contracts/trips.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { type TransactionDetails, findTransactionPage } from '../modules/transactions/find-transaction.ts';

const pageRange = (page: number) => ({ limit: TRIPS_PAGE_SIZE, offset: (page - 1) * TRIPS_PAGE_SIZE });

/** A page of a member's closed transactions, latest first, with the total count. */
export async function findEndedStays(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<{ rows: TransactionDetails[]; count: number }> {
  const condition = and(eq(transactions.memberId, memberId), eq(transactions.status, 'CLOSED'));
  const [rows, count] = await Promise.all([
    findTransactionPage(queries, condition, pageRange(page)),
    queries.$count(transactions, condition),
  ]);
  return { rows, count };
}

/** A page of a member's bookings that end after `now`, next first, with the total count. */
export async function findUpcomingBookings(
  queries: Queries,
  { memberId, page, now }: { memberId: string; page: number; now: Date },
): Promise<{ rows: BookingRow[]; count: number }> {
  const condition: SQL | undefined = and(
    eq(bookings.memberId, memberId),
    inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN']),
    gt(bookings.travelTo, now),
  );
  const { limit, offset } = pageRange(page);
  const [rows, count] = await Promise.all([
    queries
      .select()
      .from(bookings)
      .where(condition)
      .orderBy(bookings.travelFrom, bookings.id)
      .limit(limit)
      .offset(offset),
    queries.$count(bookings, condition),
  ]);
  return { rows, count };
}
