import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { ticketLink } from '../modules/transactions/present-transaction.ts';

/** The path of the ticket page of the latest drive-up car on the lot, or null. */
export async function findDemoTicket(queries: Queries): Promise<string | null> {
  const [stay] = await queries
    .select()
    .from(transactions)
    .where(and(eq(transactions.status, 'OPEN'), isNull(transactions.bookingId)))
    .orderBy(desc(transactions.enteredAt))
    .limit(1);
  return stay ? ticketLink(stay) : null;
}
