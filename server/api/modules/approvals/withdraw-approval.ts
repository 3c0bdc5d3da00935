import { and, gt } from 'drizzle-orm';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { findDecideError, getRequest, isPending } from './decide-approval.ts';
import { type ApprovalRow, approvals } from './tables.ts';

/** Withdraws the member's own request. Throws 403 for somebody else's, 404, and 409 when it was decided. */
export async function withdrawApproval(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, by }: { id: string; by: { id: string } },
): Promise<ApprovalRow> {
  return db.transaction(async (tx) => {
    if ((await getRequest(tx, id)).askedBy !== by.id)
      throw new AppError(403, 'NOT_OWN_REQUEST', 'Only the person who asked can withdraw this request.');
    const [row] = await tx
      .update(approvals)
      .set({ state: 'WITHDRAWN', decidedAt: now() })
      .where(and(isPending(id), gt(approvals.expiresAt, now())))
      .returning();
    if (!row) throw await findDecideError(tx, id);
    await recordChange(tx, 'approvals', id);
    return row;
  });
}
