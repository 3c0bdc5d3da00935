import { eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { findBookingId } from '../bookings/find-bookings.ts';
import { receipts, transactions } from './tables.ts';

/** Finds the stay, receipt and booking that a ticket, receipt or booking number belongs to, for the audit log. */
export async function findAuditSubjects(
  queries: Queries,
  typed: string,
): Promise<{ kind: string; id: string }[]> {
  const number = typedNumber(typed);
  const bookingId = await findBookingId(queries, number);
  const isMatch = or(
    eq(transactions.ticketNumber, number),
    // A query of its own: with a condition on both tables, the database would read all of both.
    sql`${transactions.id} = (select ${receipts.transactionId} from ${receipts} where ${receipts.number} = ${number})`,
    bookingId ? eq(transactions.bookingId, bookingId) : undefined,
  );
  const stays = await queries
    .select({ id: transactions.id, receipt: receipts.number })
    .from(transactions)
    .leftJoin(receipts, eq(receipts.transactionId, transactions.id))
    .where(isMatch)
    .limit(20);
  return [
    ...(bookingId ? [{ kind: 'booking', id: bookingId }] : []),
    ...stays.flatMap(({ id, receipt }) => [
      { kind: 'transaction', id },
      ...(receipt ? [{ kind: 'receipt', id: receipt }] : []),
    ]),
  ];
}
