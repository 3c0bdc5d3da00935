import type { Queries } from '../../platform/database/database.ts';
import { incidents } from './tables.ts';
import { newId } from '../../platform/new-id.ts';

/**
 * Opens the incident of a low score in the caller's transaction. A transaction has at most one, even after it's closed.
 */
export async function openScoreIncident(tx: Queries, transactionId: string, now: Date): Promise<void> {
  await tx
    .insert(incidents)
    .values({ id: newId(), transactionId, reason: 'LOW_SCORE', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}
