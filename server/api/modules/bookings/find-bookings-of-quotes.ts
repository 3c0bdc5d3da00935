import { and, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';

/** Finds the bookings that were made from these quotes, by quote. An unpaid booking that expired has released its quote. */
export async function findBookingsOfQuotes(
  queries: Queries,
  quoteIds: string[],
): Promise<Map<string, { id: string; number: string }>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await queries
    .select({ quoteId: bookings.quoteId, id: bookings.id, number: bookings.number })
    .from(bookings)
    .where(and(inArray(bookings.quoteId, quoteIds), ne(bookings.status, 'EXPIRED')));
  return new Map(rows.map(({ quoteId, ...booking }) => [quoteId, booking]));
}
