import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { TRIPS_PAGE_SIZE } from '../../../shared/contracts/trips.ts';
import type { BookingRow } from '../modules/bookings/present-booking.ts';
import type { Queries } from '../platform/database/database.ts';
import { prepareOnce } from '../platform/database/prepare-once.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import type { CardOnFile } from '../modules/payments/payment-gateway.ts';
import { transactions } from '../modules/transactions/tables.ts';
import {
  addDetails,
  selectTransactions,
  type TransactionDetails,
} from '../modules/transactions/find-transaction.ts';

const pageRange = (page: number) => ({ limit: TRIPS_PAGE_SIZE, offset: (page - 1) * TRIPS_PAGE_SIZE });

const MEMBER = sql.placeholder('memberId');
const RANGE = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

const isEnded = and(eq(transactions.memberId, MEMBER), eq(transactions.status, 'CLOSED'));
const selectEnded = prepareOnce((queries) =>
  selectTransactions(queries, isEnded, { ...RANGE, count: queries.$count(transactions, isEnded) }).prepare(
    '',
  ),
);
const countEnded = prepareOnce((queries) =>
  queries.select({ count: count() }).from(transactions).where(isEnded).prepare(''),
);

/** A page of a member's closed transactions, latest first, with the total count. */
export async function findEndedStays(
  queries: Queries,
  memberId: string,
  page: number,
): Promise<{ rows: TransactionDetails[]; count: number }> {
  const found = await selectEnded(queries).execute({ memberId, ...pageRange(page) });
  const rows = await addDetails(queries, found);
  // Only a page beyond the last one has no row to tell the count.
  const [total] = found.length > 0 || page === 1 ? found : await countEnded(queries).execute({ memberId });
  return { rows, count: total?.count ?? 0 };
}

/** A booking and the card that paid last. */
interface PaidBooking {
  row: BookingRow;
  card: CardOnFile | null;
}

const isUpcoming = and(
  eq(bookings.memberId, MEMBER),
  inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN']),
  gt(bookings.travelTo, sql.placeholder('now')),
);
const selectUpcoming = prepareOnce((queries) => {
  const { bookingId, kind, state, cardBrand, cardLastFour, cardExpiry, createdAt } = payments;
  const card = queries
    .select({
      card: sql`json_build_object('brand', ${cardBrand}, 'lastFour', ${cardLastFour}, 'expiry', coalesce(${cardExpiry}, ''))`,
    })
    .from(payments)
    .where(
      and(
        eq(bookingId, bookings.id),
        eq(kind, 'CHARGE'),
        eq(state, 'APPROVED'),
        ne(cardBrand, ''),
        ne(cardLastFour, ''),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return queries
    .select({
      row: bookings,
      card: sql<CardOnFile | null>`${card}`,
      count: queries.$count(bookings, isUpcoming),
    })
    .from(bookings)
    .where(isUpcoming)
    .orderBy(bookings.travelFrom, bookings.id)
    .limit(RANGE.limit)
    .offset(RANGE.offset)
    .prepare('');
});
const countUpcoming = prepareOnce((queries) =>
  queries.select({ count: count() }).from(bookings).where(isUpcoming).prepare(''),
);

/** A page of a member's bookings that end after `now`, next first, with the total count. */
export async function findUpcomingBookings(
  queries: Queries,
  { memberId, page, now }: { memberId: string; page: number; now: Date },
): Promise<{ rows: PaidBooking[]; count: number }> {
  const rows = await selectUpcoming(queries).execute({ memberId, now, ...pageRange(page) });
  const [total] =
    rows.length > 0 || page === 1 ? rows : await countUpcoming(queries).execute({ memberId, now });
  return { rows, count: total?.count ?? 0 };
}
