import { eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { BatchState } from '../../../../shared/contracts/batches.ts';
import { batches } from './tables.ts';

/** Who works on a batch. */
export type BatchUser = Pick<Member, 'id' | 'permissions'>;

/** Whether a person may count the drawer: the cashier, or a lead when the cashier is gone. */
export const mayCount = (cashierId: string, { id, permissions }: BatchUser): boolean =>
  cashierId === id || permissions.has('Batches:Approve');

/** Whether somebody sees the batches of all cashiers: leads, and who exports them. Others see their own. */
export const seesAllBatches = ({ permissions }: Pick<BatchUser, 'permissions'>): boolean =>
  permissions.has('Batches:Approve') || permissions.has('Batches:Export');

/**
 * Locks a batch of the caller, or as a lead of somebody else, until the transaction ends. The lock waits for payments
 * that are being taken, and the next ones wait for it. Throws 404, and 409 in another state than these.
 */
export async function lockOwnBatch(
  tx: Queries,
  { batchId, by, states }: { batchId: string; by: BatchUser; states: readonly BatchState[] },
) {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('update');
  if (!batch || !mayCount(batch.cashierId, by)) throw notFound('We can’t find this batch among yours.');
  if (!states.includes(batch.state)) throw conflict('STATE_CHANGED', PROBLEMS[batch.state]);
  return batch;
}

const PROBLEMS: Record<BatchState, string> = {
  OPEN: 'This batch isn’t counted yet.',
  RECOUNT: 'This batch takes no cash. Count it once more.',
  TO_EXPLAIN: 'This batch is counted. Say why it’s over or short.',
  CLOSED: 'This batch is closed.',
  APPROVED: 'This batch is closed.',
};
