import * as batches from '../../shared/contracts/batches.ts';
import type { Contract } from '../../shared/contracts/contract.ts';
import type { WireRequest } from '../support/api-transports.ts';

type Call = (
  contract: Contract,
  target: string,
  more?: Partial<WireRequest>,
) => Promise<Record<string, unknown>>;

/** The statuses of all calls of `runBatchCalls`, in order. */
export const BATCH_STATUSES = [401, 200, 409, 200, 200, 403, 200, 200, 200, 200, 200, 200, 403];

/** Opens a batch, takes cash out and counts it twice. Its own cashier can neither confirm the drop nor approve. */
export async function runBatchCalls(call: Call, asStaff: Partial<WireRequest>): Promise<void> {
  const post = (contract: Contract, target: string, body: object = {}) =>
    call(contract, target, { ...asStaff, body });
  await call(batches.openBatch, '/batches', { body: { twenties: 5 } });
  const { id } = await post(batches.openBatch, '/batches', { twenties: 5 });
  await post(batches.openBatch, '/batches', { twenties: 5 });
  await call(batches.findOwnBatch, '/batches/own', asStaff);
  const { entries } = await post(batches.dropCash, `/batches/${String(id)}/drops`, {
    amount_cents: 20_00,
    bag_number: '1042',
  });
  const [drop] = entries as { id: string }[];
  await call(batches.confirmDrop, `/batch-drops/${String(drop?.id)}/confirm`, asStaff);
  const paid = { kind: 'PAID_IN', amount_cents: 1_00, reason: 'Found in the lane' };
  await post(batches.payInOrOut, `/batches/${String(id)}/paid`, paid);
  await post(batches.countBatch, `/batches/${String(id)}/count`, { twenties: 1 });
  await post(batches.countBatch, `/batches/${String(id)}/count`, { twenties: 2 });
  await post(batches.explainBatch, `/batches/${String(id)}/explain`, { reason: 'Not known' });
  await call(batches.findBatch, `/batches/${String(id)}`, asStaff);
  await call(batches.listBatches, '/batches?state=closed', asStaff);
  await call(batches.approveBatch, `/batches/${String(id)}/approve`, asStaff);
}
