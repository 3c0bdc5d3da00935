import { and, eq } from 'drizzle-orm';
import type { ApprovalKindName } from '../../../../shared/contracts/approvals.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { type AuditSubject, recordAudit } from '../audit/record-audit.ts';
import { expirePending } from './expire-approvals.ts';
import { type ApprovalRow, approvals } from './tables.ts';

/** A request waits for one shift at most. */
const LIFE_MS = 8 * HOUR_MS;

export interface NewApproval {
  kind: ApprovalKindName;
  subject: AuditSubject;
  amountCents: number;
  /** A code of the kind's list, and its words. */
  reason: { code: string; label: string };
  words: string | null;
  /** The contract that asks. */
  action: { name: string };
  askedBy: { id: string };
  /** The key of the request, under which the approved command runs once. */
  requestKey: string;
  at: Date;
}

/** Asks for an approval in the caller's transaction. Throws 409 when the same is already asked for. */
export async function askApproval(tx: Queries, request: NewApproval): Promise<ApprovalRow> {
  const { kind, subject, reason, at, askedBy, action, ...rest } = request;
  await expirePending(
    tx,
    at,
    and(eq(approvals.subjectKind, subject.kind), eq(approvals.subjectId, subject.id)),
  );
  const [row] = await tx
    .insert(approvals)
    .values({
      ...rest,
      id: newId(),
      kind,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: subject.name,
      reason: reason.code,
      askedBy: askedBy.id,
      askedAt: at,
      expiresAt: new Date(at.getTime() + LIFE_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw conflict('ALREADY_ASKED', 'Somebody has already asked for this. Wait for the decision.');
  await recordChange(tx, 'approvals', row.id);
  await recordAudit(tx, {
    action,
    actor: askedBy,
    subject,
    before: null,
    after: { asked: kind, amountCents: request.amountCents },
    reason: joinReason(reason.label, request.words),
    approvalId: row.id,
    at,
  });
  return row;
}

/** A reason of a list with the words that somebody added. */
export const joinReason = (label: string, words: string | null): string =>
  words ? `${label}: ${words}` : label;
