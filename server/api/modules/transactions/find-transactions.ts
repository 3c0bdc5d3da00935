import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { TransactionRow } from './find-transaction.ts';
import { receipts, transactions } from './tables.ts';

/** Finds transactions by id. */
export async function findTransactions(
  queries: Queries,
  ids: string[],
): Promise<Map<string, TransactionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select().from(transactions).where(inArray(transactions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the id of a transaction that may be over, by its id or ticket number. */
export async function findTransactionId(
  queries: Queries,
  by: { id: string } | { ticketNumber: string },
): Promise<string | undefined> {
  const isMatch =
    'id' in by ? eq(transactions.id, by.id) : eq(transactions.ticketNumber, by.ticketNumber.trim());
  const [row] = await queries.select({ id: transactions.id }).from(transactions).where(isMatch);
  return row?.id;
}

/** Finds the id of the transaction of a receipt. */
export async function findReceiptTransactionId(
  queries: Queries,
  number: string,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: receipts.transactionId })
    .from(receipts)
    .where(eq(receipts.number, number));
  return row?.id;
}

/** Finds the open transaction with this ticket number or id. */
export async function findOpenTransaction(
  queries: Queries,
  ticket: string,
): Promise<{ id: string } | undefined> {
  const isMatch = or(eq(transactions.id, ticket), eq(transactions.ticketNumber, ticket));
  const [row] = await queries
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'OPEN'), isMatch));
  return row;
}

/** Finds the ticket number of the car of a booking, or null. */
export async function findTicketNumber(queries: Queries, bookingId: string): Promise<string | null> {
  const [row] = await queries
    .select({ ticketNumber: transactions.ticketNumber })
    .from(transactions)
    .where(and(eq(transactions.bookingId, bookingId), ne(transactions.status, 'VOID')));
  return row?.ticketNumber ?? null;
}

/** A subquery of transactions that ended in this period, with their receipt numbers, for joins in other modules. */
export const endedTransactions = (queries: Queries, { after, until }: { after: Date; until: Date }) =>
  queries
    .select({
      id: transactions.id,
      memberId: transactions.memberId,
      email: transactions.email,
      exitedAt: transactions.exitedAt,
      receiptNumber: receipts.number,
    })
    .from(transactions)
    .innerJoin(receipts, eq(receipts.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.status, 'CLOSED'),
        lte(transactions.exitedAt, until),
        gt(transactions.exitedAt, after),
      ),
    )
    .as('ended');

/** The ticket number of a member's car that is parked now; the latest of several, null without one. */
export async function findParkedTicket(queries: Queries, memberId: string): Promise<string | null> {
  const [row] = await queries
    .select({ ticketNumber: transactions.ticketNumber })
    .from(transactions)
    .where(and(eq(transactions.memberId, memberId), eq(transactions.status, 'OPEN')))
    .orderBy(desc(transactions.enteredAt))
    .limit(1);
  return row?.ticketNumber ?? null;
}
