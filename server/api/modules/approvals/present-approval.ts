import type { Approval } from '../../../../shared/contracts/approvals.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { Account } from '../members/find-account.ts';
import { findMembers } from '../members/find-members.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import type { ApprovalRow } from './tables.ts';

interface Viewer {
  reader: Member;
  kinds: ApprovalKinds;
  now: Date;
}

/** Presents requests to a member who may see them. */
export async function presentApprovals(
  queries: Queries,
  rows: ApprovalRow[],
  viewer: Viewer,
): Promise<Approval[]> {
  const ids = rows.flatMap(({ askedBy, decidedBy }) => (decidedBy ? [askedBy, decidedBy] : [askedBy]));
  const people = await findMembers(queries, [...new Set(ids)]);
  return rows.map((row) => presentApproval(row, people, viewer));
}

function presentApproval(row: ApprovalRow, people: ReadonlyMap<string, Account>, viewer: Viewer): Approval {
  const nameOf = (id: string) => ({
    number: people.get(id)?.number ?? '',
    name: people.get(id)?.longName ?? '',
  });
  const state = row.state === 'PENDING' && row.expiresAt <= viewer.now ? 'EXPIRED' : row.state;
  return {
    id: row.id,
    kind: row.kind,
    state,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    amount: row.amountCents === 0 ? null : cents(row.amountCents),
    reason: viewer.kinds[row.kind].nameReason(row.reason),
    words: row.words,
    asked_by: nameOf(row.askedBy),
    asked_at: formatWireDate(row.askedAt),
    expires_at: formatWireDate(row.expiresAt),
    decided_by: row.decidedBy === null ? null : nameOf(row.decidedBy),
    decided_at: row.decidedAt && formatWireDate(row.decidedAt),
    word: row.word,
    allowed_actions: state === 'PENDING' ? findActions(row, viewer) : [],
  };
}

function findActions({ kind, askedBy, amountCents }: ApprovalRow, { reader, kinds }: Viewer): string[] {
  if (askedBy === reader.id) return ['withdraw'];
  const mayDecide =
    reader.permissions.has('Approvals:Approve') && kinds[kind].mayDecide(reader.permissions, amountCents);
  return mayDecide ? ['approve', 'refuse'] : [];
}
