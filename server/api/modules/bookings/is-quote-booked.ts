import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';

/** Whether a booking has used the quote. An unpaid booking that expired has released it. */
export async function isQuoteBooked(queries: Queries, id: string): Promise<boolean> {
  const isLive = and(eq(bookings.quoteId, id), ne(bookings.status, 'EXPIRED'));
  return (await queries.$count(bookings, isLive)) > 0;
}
