import * as calls from '../../../../shared/contracts/approvals.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import type { ApprovalDeps } from './approval-kind.ts';
import { decideApproval } from './decide-approval.ts';
import { countWaiting, findApproval, findApprovals } from './find-approvals.ts';
import { presentApprovals } from './present-approval.ts';
import type { ApprovalRow } from './tables.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export function approvalHandlers(deps: ApprovalDeps): Handler[] {
  const { db, approvalKinds: kinds, now } = deps;
  const presentAll = (rows: ApprovalRow[], reader: Member) =>
    presentApprovals(db.queries, rows, { reader, kinds, now: now() });
  async function present(row: ApprovalRow, reader: Member): Promise<calls.Approval> {
    const [presented] = await presentAll([row], reader);
    if (!presented) throw new Error('The request was not presented');
    return presented;
  }

  return [
    handle(calls.listApprovals, async ({ query: { state, after, per_page }, member: reader }) => {
      const page = { state, after, perPage: Number(per_page) };
      const { rows, next } = await findApprovals(db.queries, page, { reader, now: now() });
      const waiting = await countWaiting(db.queries, kinds, { reader, now: now() });
      return { items: await presentAll(rows, reader), next, waiting };
    }),

    handle(calls.getApproval, async ({ params: { id }, member: reader }) => {
      const row = await findApproval(db.queries, id, reader);
      const story = await kinds[row.kind].tellStory(db.queries, row, reader.permissions);
      return { ...(await present(row, reader)), story };
    }),

    handle(calls.decideApproval, async ({ params: { id }, body: { decision, word }, member: by }) => {
      const isApproved = decision === 'APPROVE';
      return present(await decideApproval(deps, { id, isApproved, word: word || null, by }), by);
    }),

    handle(calls.withdrawApproval, async ({ params: { id }, member: by }) =>
      present(await withdrawApproval(deps, { id, by }), by),
    ),
  ];
}
