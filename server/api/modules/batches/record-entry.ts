import { and, eq, isNull, ne } from 'drizzle-orm';
import { payInOrOut } from '../../../../shared/contracts/batches.ts';
import { conflict, forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { recordMovement } from '../money/record-movement.ts';
import { type BatchUser, lockOwnBatch } from './find-own-batch.ts';
import { batches, batchEntries } from './tables.ts';

export type NewEntry = { batchId: string; by: BatchUser; cents: number; at: Date } & (
  { kind: 'DROP'; bagNumber: string } | { kind: 'PAID_IN' | 'PAID_OUT'; reason: string }
);

/** Records cash that leaves or enters an open drawer, in the caller's transaction. Throws 404, and 409 once it is counted. */
export async function recordEntry(tx: Queries, { by, ...entry }: NewEntry): Promise<void> {
  const { batchId, kind, cents, at } = entry;
  const batch = await lockOwnBatch(tx, { batchId, by, states: ['OPEN'] });
  const id = newId();
  await tx.insert(batchEntries).values({ ...entry, id, takenBy: by.id });
  await recordChange(tx, 'batches', batchId);
  await recordMovement(tx, {
    kind,
    tender: 'CASH',
    cents: kind === 'PAID_IN' ? cents : -cents,
    at,
    actor: `staff:${by.id}`,
    batchId,
    paymentId: id,
    reason: entry.kind === 'DROP' ? `Bag ${entry.bagNumber}` : entry.reason,
  });
  if (entry.kind === 'DROP') return;
  await recordAudit(tx, {
    action: payInOrOut,
    actor: by,
    subject: { kind: 'batch', id: batchId, name: String(batch.number) },
    before: null,
    after: { kind, cents },
    reason: entry.reason,
    at,
  });
}

/** Confirms a drop as its second person, once. Throws 404, 403 for one's own drop or drawer, and 409. */
export async function confirmDrop(
  tx: Queries,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<void> {
  const isDrop = and(eq(batchEntries.id, id), eq(batchEntries.kind, 'DROP'));
  const [drop] = await tx
    .select({ batchId: batches.id, takenBy: batchEntries.takenBy, cashierId: batches.cashierId })
    .from(batchEntries)
    .innerJoin(batches, eq(batches.id, batchEntries.batchId))
    .where(isDrop);
  if (!drop) throw notFound('We can’t find this drop.');
  if (drop.takenBy === memberId || drop.cashierId === memberId) throw forbidden();
  const confirmed = await tx
    .update(batchEntries)
    .set({ confirmedBy: memberId, confirmedAt: at })
    .where(and(isDrop, isNull(batchEntries.confirmedBy), ne(batchEntries.takenBy, memberId)))
    .returning({ id: batchEntries.id });
  if (confirmed.length === 0) throw conflict('STATE_CHANGED', 'This drop is already confirmed.');
  await recordChange(tx, 'batches', drop.batchId);
}
