import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { moneyMovements } from './tables.ts';

/** The sums of a batch's movements by kind, in signed cents: what is in its drawer, and what cards paid. */
export interface BatchSums {
  cash: Record<string, number>;
  cardCents: number;
}

/** Adds up the movements of batches, by the batch's id. */
export async function sumBatchMovements(queries: Queries, ids: string[]): Promise<Map<string, BatchSums>> {
  const rows =
    ids.length === 0
      ? []
      : await queries
          .select({
            batchId: moneyMovements.batchId,
            tender: moneyMovements.tender,
            kind: moneyMovements.kind,
            cents: sql<number>`sum(${moneyMovements.cents})::int`,
          })
          .from(moneyMovements)
          .where(inArray(moneyMovements.batchId, ids))
          .groupBy(moneyMovements.batchId, moneyMovements.tender, moneyMovements.kind);
  const sumsOf = (id: string): BatchSums => {
    const own = rows.filter(({ batchId }) => batchId === id);
    const cash = own.filter(({ tender }) => tender === 'CASH').map(({ kind, cents }) => [kind, cents]);
    const cards = own.filter(({ tender }) => tender === 'CARD');
    return {
      cash: Object.fromEntries(cash),
      cardCents: cards.reduce((sum, { cents }) => sum + cents, 0),
    };
  };
  return new Map(ids.map((id) => [id, sumsOf(id)]));
}
