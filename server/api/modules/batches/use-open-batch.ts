import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { batches } from './tables.ts';

/**
 * Counts a payment in the open batch of the employee who takes it, in the caller's transaction. A batch that is being
 * counted waits for that transaction, and a counted one takes nothing.
 *
 * @returns the batch's id; null without an open batch
 */
export async function useOpenBatch(tx: Queries, cashierId: string): Promise<string | null> {
  const [open] = await tx
    .update(batches)
    .set({ payments: sql`${batches.payments} + 1` })
    .where(and(eq(batches.cashierId, cashierId), eq(batches.state, 'OPEN')))
    .returning({ id: batches.id });
  return open?.id ?? null;
}
