import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { batches } from './tables.ts';

/** Whether an employee has a batch that takes and pays cash. */
export async function hasOpenBatch(queries: Queries, cashierId: string): Promise<boolean> {
  return (await queries.$count(batches, isOpenBatchOf(cashierId))) > 0;
}

const isOpenBatchOf = (cashierId: string) => and(eq(batches.cashierId, cashierId), eq(batches.state, 'OPEN'));

/**
 * Counts a payment or a refund in the open batch of the employee who takes or pays it, in the caller's transaction. A batch
 * that is being counted waits for that transaction, and a counted one takes nothing.
 *
 * @returns the batch's id; null without an open batch
 */
export async function useOpenBatch(tx: Queries, cashierId: string): Promise<string | null> {
  const [open] = await tx
    .update(batches)
    .set({ payments: sql`${batches.payments} + 1` })
    .where(isOpenBatchOf(cashierId))
    .returning({ id: batches.id });
  // It may hold too much now.
  if (open) await recordChange(tx, 'batches', open.id);
  return open?.id ?? null;
}
