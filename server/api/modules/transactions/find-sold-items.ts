import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { transactionItems } from './tables.ts';

export type SoldItemRow = typeof transactionItems.$inferSelect;

/** What was sold in these stays and not taken off the bill, in the order of the sales. */
export async function findSoldItems(queries: Queries, transactionIds: string[]): Promise<SoldItemRow[]> {
  if (transactionIds.length === 0) return [];
  return queries
    .select()
    .from(transactionItems)
    .where(and(inArray(transactionItems.transactionId, transactionIds), isNull(transactionItems.voidedAt)))
    .orderBy(asc(transactionItems.soldAt), asc(transactionItems.id));
}
