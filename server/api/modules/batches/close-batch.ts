import { and, eq, isNull } from 'drizzle-orm';
import {
  approveBatch as approveContract,
  countCents,
  type DrawerCount,
  explainBatch as explainContract,
} from '../../../../shared/contracts/batches.ts';
import { conflict, forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { sumBatchMovements } from '../money/sum-batch-movements.ts';
import { findOverShortLimit } from '../site/find-over-short-limit.ts';
import { expectedCents, stateAfterCount } from './batch-rules.ts';
import { type BatchUser, lockOwnBatch } from './find-own-batch.ts';
import { batchCounts, batches, batchEntries } from './tables.ts';

interface Input {
  batchId: string;
  by: BatchUser;
  at: Date;
}

/**
 * Commits a count of a drawer, in the caller's transaction, and only then adds up what it should hold. The first count
 * closes the batch for cash. Throws 404, and 409 when no count is due.
 */
export async function countBatch(
  tx: Queries,
  { batchId, by, count, at }: Input & { count: DrawerCount },
): Promise<void> {
  const batch = await lockOwnBatch(tx, { batchId, by, states: ['OPEN', 'RECOUNT'] });
  const position = batch.state === 'OPEN' ? 1 : 2;
  const sums = (await sumBatchMovements(tx, [batchId])).get(batchId);
  const counted = countCents(count);
  const expected = expectedCents(batch.floatCents, sums?.cash ?? {});
  await tx.insert(batchCounts).values({
    batchId,
    position,
    count,
    countedCents: counted,
    expectedCents: expected,
    countedBy: by.id,
    at,
  });
  await recordChange(tx, 'batches', batchId);
  const limitCents = await findOverShortLimit(tx);
  const state = stateAfterCount(position, { differenceCents: counted - expected, limitCents });
  await tx
    .update(batches)
    .set({ state, closedAt: batch.closedAt ?? at })
    .where(eq(batches.id, batchId));
}

/** Gives the reason for a difference beyond the limit (TO_EXPLAIN → CLOSED). Throws 404 and 409. */
export async function explainBatch(
  tx: Queries,
  { batchId, by, reason, at }: Input & { reason: string },
): Promise<void> {
  const batch = await lockOwnBatch(tx, { batchId, by, states: ['TO_EXPLAIN'] });
  await recordChange(tx, 'batches', batchId);
  await tx.update(batches).set({ state: 'CLOSED', reason }).where(eq(batches.id, batchId));
  await recordAudit(tx, {
    action: explainContract,
    actor: by,
    subject: { kind: 'batch', id: batchId, name: String(batch.number) },
    before: { state: batch.state },
    after: { state: 'CLOSED' },
    reason,
    at,
  });
}

/**
 * Approves a closed batch once its drops are confirmed. Throws 404, 403 for the cashier and for those who counted it, and
 * 409.
 */
export async function approveBatch(tx: Queries, { batchId, by, at }: Input): Promise<void> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('update');
  if (!batch) throw notFound('We can’t find this batch.');
  const isCounter = and(eq(batchCounts.batchId, batchId), eq(batchCounts.countedBy, by.id));
  if (batch.cashierId === by.id || (await tx.$count(batchCounts, isCounter)) > 0) throw forbidden();
  if (batch.state === 'APPROVED') throw conflict('STATE_CHANGED', 'This batch is already approved.');
  if (batch.state !== 'CLOSED') throw conflict('STATE_CHANGED', 'This batch isn’t closed yet.');
  await checkDrops(tx, batchId);
  await recordChange(tx, 'batches', batchId);
  await tx
    .update(batches)
    .set({ state: 'APPROVED', approvedBy: by.id, approvedAt: at })
    .where(eq(batches.id, batchId));
  await recordAudit(tx, {
    action: approveContract,
    actor: by,
    subject: { kind: 'batch', id: batchId, name: String(batch.number) },
    before: { state: batch.state },
    after: { state: 'APPROVED' },
    at,
  });
}

async function checkDrops(tx: Queries, batchId: string): Promise<void> {
  const isOpen = and(eq(batchEntries.kind, 'DROP'), isNull(batchEntries.confirmedBy));
  const [drop] = await tx
    .select({ bagNumber: batchEntries.bagNumber })
    .from(batchEntries)
    .where(and(eq(batchEntries.batchId, batchId), isOpen))
    .limit(1);
  if (drop)
    throw conflict('STATE_CHANGED', `A second person must confirm bag ${drop.bagNumber ?? ''} first.`);
}
