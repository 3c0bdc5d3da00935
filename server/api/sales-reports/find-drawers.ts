import { desc, inArray, or, sql } from 'drizzle-orm';
import type { DailySales } from '../../../shared/contracts/sales-reports.ts';
import { cents } from '../../../shared/format/money.ts';
import { batchCounts, batches } from '../modules/batches/tables.ts';
import { findPeople } from '../modules/batches/find-batches.ts';
import { type DayBounds, isWithin } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';

const STATES: Record<string, string> = {
  OPEN: 'Open',
  RECOUNT: 'To be counted again',
  TO_EXPLAIN: 'To be explained',
  CLOSED: 'Waits for approval',
  APPROVED: 'Approved',
};

/** The drawers that were opened or counted on a day, with what was counted over or short. */
export async function findDrawers(
  queries: Queries,
  bounds: DayBounds,
  maySeeBatches: boolean,
): Promise<DailySales['drawers']> {
  const rows = await queries
    .select()
    .from(batches)
    .where(or(isWithin('batches.opened_at', bounds), isWithin('batches.closed_at', bounds)))
    .orderBy(batches.number);
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await queries
          .select({
            batchId: batchCounts.batchId,
            cents: sql<number>`${batchCounts.countedCents} - ${batchCounts.expectedCents}`,
          })
          .from(batchCounts)
          .where(inArray(batchCounts.batchId, ids))
          .orderBy(desc(batchCounts.position));
  const people = await findPeople(
    queries,
    rows.map(({ cashierId }) => cashierId),
  );
  return rows.map(({ id, number, cashierId, state }) => {
    // Before the last count, the difference is hidden from the cashier and from all others.
    const isCounted = state === 'CLOSED' || state === 'APPROVED';
    const last = counts.find(({ batchId }) => batchId === id);
    return {
      id,
      number,
      cashier: people.get(cashierId)?.name ?? 'Somebody else',
      state: STATES[state] ?? state,
      difference: isCounted && last ? cents(last.cents) : null,
      href: maySeeBatches ? `/back-office/batches/${id}` : null,
    };
  });
}
