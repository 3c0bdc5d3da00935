import type { Queries } from '../../platform/database/database.ts';
import { incidents } from './tables.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';

/**
 * Opens the incident of a low score in the caller's transaction. A transaction has at most one, even after it's closed.
 */
export async function openScoreIncident(tx: Queries, transactionId: string, now: Date): Promise<void> {
  const [opened] = await tx
    .insert(incidents)
    .values({ id: newId(), transactionId, reason: 'LOW_SCORE', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: incidents.id });
  if (opened) await recordChange(tx, 'incidents', opened.id);
}
