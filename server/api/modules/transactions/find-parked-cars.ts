import { and, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { plateKey } from '../../platform/lists/search-keys.ts';
import { transactions } from './tables.ts';

export interface ParkedCar {
  id: string;
  ticketNumber: string;
  licensePlate: string | null;
  makeAndColor: string | null;
  bookingId: string | null;
  enteredAt: Date;
  exitedAt: Date | null;
}

/** Finds the cars that were parked at any moment of a period by the books, in the order of their entry. */
export function findCarsDuring(
  queries: Queries,
  { from, to }: { from: Date; to: Date },
): Promise<ParkedCar[]> {
  const { id, ticketNumber, licensePlate, makeAndColor, bookingId, enteredAt, exitedAt } = transactions;
  // Two conditions, because each has an index of its own.
  const isHere = or(
    eq(transactions.status, 'OPEN'),
    and(gte(transactions.exitedAt, from), ne(transactions.status, 'VOID')),
  );
  return queries
    .select({ id, ticketNumber, licensePlate, makeAndColor, bookingId, enteredAt, exitedAt })
    .from(transactions)
    .where(and(isHere, lte(transactions.enteredAt, to)))
    .orderBy(transactions.enteredAt, transactions.id);
}

/** Finds the last stay of each plate that ended in a period. Plates are letters and digits in upper case. */
export async function findLastLeft(
  queries: Queries,
  plates: string[],
  { after, before }: { after: Date; before: Date },
): Promise<Map<string, { id: string; ticketNumber: string; exitedAt: Date }>> {
  if (plates.length === 0) return new Map();
  const plate = sql<string>`${plateKey(transactions.licensePlate)}`;
  const rows = await queries
    .select({
      plate,
      id: transactions.id,
      ticketNumber: transactions.ticketNumber,
      exitedAt: transactions.exitedAt,
    })
    .from(transactions)
    .where(
      and(
        inArray(plate, plates),
        eq(transactions.status, 'CLOSED'),
        gt(transactions.exitedAt, after),
        lt(transactions.exitedAt, before),
      ),
    )
    .orderBy(transactions.exitedAt);
  return new Map(
    rows.flatMap(({ plate: key, exitedAt, ...row }) => (exitedAt ? [[key, { ...row, exitedAt }]] : [])),
  );
}
