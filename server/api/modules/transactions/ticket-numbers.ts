import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { ticketCounter } from './tables.ts';

/** The number before the first ticket. */
export const TICKETS_FROM = 1_000_000;

/**
 * Takes the next ticket numbers, in the caller's transaction, and returns the first. Other check-ins wait for its commit,
 * so take them last: before the days of capacity, which are locked after it.
 */
export async function takeTicketNumbers(tx: Queries, count = 1): Promise<number> {
  const [counter] = await tx
    .insert(ticketCounter)
    .values({ id: 1, last: TICKETS_FROM + count })
    .onConflictDoUpdate({ target: ticketCounter.id, set: { last: sql`${ticketCounter.last} + ${count}` } })
    .returning({ last: ticketCounter.last });
  if (!counter) throw new Error('The ticket counter returned no number');
  return counter.last - count + 1;
}

/** The last ticket number that was issued. */
export async function findLastTicketNumber(queries: Queries): Promise<number> {
  const [counter] = await queries.select({ last: ticketCounter.last }).from(ticketCounter);
  return counter?.last ?? TICKETS_FROM;
}
