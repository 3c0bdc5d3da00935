import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { TRIPS_PAGE_SIZE } from '../../../shared/contracts/trips.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import type { Queries } from '../platform/database/database.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import type { CardOnFile } from '../modules/payments/payment-gateway.ts';
import { transactions } from '../modules/transactions/tables.ts';
import {
  findCountedTransactions,
  type TransactionDetails,
} from '../modules/transactions/find-transaction.ts';

const pageRange = (page: number) => ({ limit: TRIPS_PAGE_SIZE, offset: (page - 1) * TRIPS_PAGE_SIZE });

/** A page of a member's closed transactions, latest first, with the total count. */
export function findEndedStays(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<{ rows: TransactionDetails[]; count: number }> {
  const condition = and(eq(transactions.memberId, memberId), eq(transactions.status, 'CLOSED'));
  return findCountedTransactions(queries, condition, pageRange(page));
}

/** A booking and the card that paid last. */
interface PaidBooking {
  row: BookingRow;
  card: CardOnFile | null;
}

/** A page of a member's bookings that end after `now`, next first, with the total count. */
export async function findUpcomingBookings(
  queries: Queries,
  { memberId, page, now }: { memberId: string; page: number; now: Date },
): Promise<{ rows: PaidBooking[]; count: number }> {
  const condition: SQL | undefined = and(
    eq(bookings.memberId, memberId),
    inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN']),
    gt(bookings.travelTo, now),
  );
  const { limit, offset } = pageRange(page);
  const count = queries.$count(bookings, condition);
  const rows = await queries
    .select({ row: bookings, card: LAST_CARD, count })
    .from(bookings)
    .where(condition)
    .orderBy(bookings.travelFrom, bookings.id)
    .limit(limit)
    .offset(offset);
  // Only a page beyond the last one has no row to tell the count.
  return { rows, count: rows[0]?.count ?? (offset === 0 ? 0 : await count) };
}

const LAST_CARD = sql<CardOnFile | null>`(
  select json_build_object('brand', ${payments.cardBrand}, 'lastFour', ${payments.cardLastFour},
    'expiry', coalesce(${payments.cardExpiry}, ''))
  from ${payments} where ${payments.bookingId} = ${bookings.id} and ${payments.kind} = 'CHARGE'
  and ${payments.state} = 'APPROVED' and ${payments.cardBrand} <> '' and ${payments.cardLastFour} <> ''
  order by ${payments.createdAt} desc limit 1)`;
