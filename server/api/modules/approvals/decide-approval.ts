import { and, eq, gt } from 'drizzle-orm';
import { decideApproval as contract } from '../../../../shared/contracts/approvals.ts';
import { AppError, conflict, forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { describeError } from '../../platform/describe-error.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findMembers } from '../members/find-members.ts';
import type { ApprovalDeps, ApprovalKind } from './approval-kind.ts';
import { type ApprovalRow, approvals } from './tables.ts';

interface Decision {
  id: string;
  isApproved: boolean;
  word: string | null;
  by: Member;
}

/**
 * Approves or refuses a request. Approving does what was asked in the same transaction, so that both happen or neither.
 * Of two decisions at once, the first counts. Throws 403 for one's own request and above one's limit, 404 and 409.
 */
export async function decideApproval(deps: ApprovalDeps, decision: Decision): Promise<ApprovalRow> {
  const decided = await deps.db.transaction((tx) => decide(tx, deps, decision));
  if (decision.isApproved) await finish(deps, decided);
  return decided;
}

async function decide(tx: Queries, deps: ApprovalDeps, decision: Decision): Promise<ApprovalRow> {
  const { id, isApproved, word, by } = decision;
  const at = deps.now();
  const request = await getRequest(tx, id);
  const kind = deps.approvalKinds[request.kind];
  checkMayDecide(request, kind, by);
  const [row] = await tx
    .update(approvals)
    .set({ state: isApproved ? 'APPROVED' : 'REFUSED', decidedBy: by.id, decidedAt: at, word })
    .where(and(isPending(id), gt(approvals.expiresAt, at)))
    .returning();
  if (!row) throw await findDecideError(tx, id);
  await recordChange(tx, 'approvals', id);
  if (isApproved) await kind.run(tx, row, { by, at });
  else await recordRefusal(tx, row, decision, at);
  return row;
}

/** The control is here and not in groups, because managers and administrators hold every right. */
function checkMayDecide(request: ApprovalRow, kind: ApprovalKind, by: Member): void {
  if (request.askedBy === by.id)
    throw new AppError(403, 'OWN_REQUEST', 'You can’t decide your own request. Ask somebody else.');
  if (!kind.mayDecide(by.permissions, request.amountCents)) throw forbidden();
}

export const isPending = (id: string) => and(eq(approvals.id, id), eq(approvals.state, 'PENDING'));

export async function getRequest(queries: Queries, id: string): Promise<ApprovalRow> {
  const [row] = await queries.select().from(approvals).where(eq(approvals.id, id));
  if (!row) throw notFound('We can’t find this request.');
  return row;
}

/** Why a request can't be decided or withdrawn any more, naming who decided it. */
export async function findDecideError(tx: Queries, id: string): Promise<Error> {
  const row = await getRequest(tx, id);
  if (row.state === 'WITHDRAWN') return conflict('STATE_CHANGED', 'This request was withdrawn.');
  if (row.state === 'PENDING' || row.state === 'EXPIRED' || !row.decidedBy)
    return conflict('EXPIRED', 'This request has expired. Ask again if it’s still needed.');
  const name = (await findMembers(tx, [row.decidedBy])).get(row.decidedBy)?.longName ?? 'Somebody';
  const verb = row.state === 'APPROVED' ? 'approved' : 'refused';
  return conflict('STATE_CHANGED', `${name} already ${verb} this request.`);
}

/** An approved command records its own entry. */
const recordRefusal = (tx: Queries, row: ApprovalRow, { word, by }: Decision, at: Date): Promise<void> =>
  recordAudit(tx, {
    action: contract,
    actor: by,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    before: { request: 'PENDING' },
    after: { request: 'REFUSED' },
    reason: word,
    approvalId: row.id,
    at,
  });

/** What is left undone here, e.g. while the card network is down, is done by that module's job. */
const finish = async ({ approvalKinds, log }: ApprovalDeps, row: ApprovalRow): Promise<void> =>
  approvalKinds[row.kind]
    .finish?.(row)
    .catch((error: unknown) =>
      log.error({ ...describeError(error), approvalId: row.id }, 'An approved command is not finished yet'),
    );
