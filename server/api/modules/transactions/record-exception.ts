import { asc, eq, inArray } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/exceptions.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { joinReason } from '../approvals/ask-approval.ts';
import { type AuditSubject, recordAudit } from '../audit/record-audit.ts';
import type { Fields } from '../audit/changed-fields.ts';
import { transactionExceptions } from './tables.ts';

export type ExceptionRow = typeof transactionExceptions.$inferSelect;

/** Why staff did something that is not as usual. */
export interface ExceptionReason {
  /** A code of the kind's list. */
  reason: string;
  words: string | null;
  by: { id: string };
  at: Date;
}

interface NewException extends ExceptionReason {
  kind: calls.ExceptionKind;
  /** The contract that did it; null for an audit entry that somebody else writes. */
  action: { name: string } | null;
  subject: Pick<AuditSubject, 'id' | 'name'>;
  amountCents?: number;
  detail?: string | null;
  before: Fields | null;
  after: Fields | null;
}

/** Records what was not as usual, with its audit entry, in the caller's transaction. */
export async function recordException(tx: Queries, exception: NewException): Promise<void> {
  const { kind, action, subject, reason, words, by, at, before, after } = exception;
  await tx.insert(transactionExceptions).values({
    id: newId(),
    transactionId: subject.id,
    kind,
    reason,
    words,
    amountCents: exception.amountCents ?? null,
    detail: exception.detail ?? null,
    recordedBy: by.id,
    createdAt: at,
  });
  if (!action) return;
  await recordAudit(tx, {
    action,
    actor: by,
    subject: { kind: 'transaction', ...subject },
    before,
    after,
    reason: joinReason(nameExceptionReason(kind, reason), words),
    at,
  });
}

/** Records that a ticket was printed again. */
export async function recordReprint(
  tx: Queries,
  { transactionId, by, at }: { transactionId: string; by: { id: string }; at: Date },
): Promise<void> {
  const row = { id: newId(), transactionId, kind: 'REPRINT', recordedBy: by.id, createdAt: at } as const;
  await tx.insert(transactionExceptions).values(row);
}

/** Finds what was not as usual in these stays, in order. */
export async function findExceptions(queries: Queries, transactionIds: string[]): Promise<ExceptionRow[]> {
  if (transactionIds.length === 0) return [];
  return queries
    .select()
    .from(transactionExceptions)
    .where(inArray(transactionExceptions.transactionId, transactionIds))
    .orderBy(asc(transactionExceptions.createdAt), asc(transactionExceptions.id));
}

/** Notes which approval allowed an exception of this kind. */
export async function approveException(
  tx: Queries,
  { exceptionId, approvalId }: { exceptionId: string; approvalId: string },
): Promise<void> {
  await tx.update(transactionExceptions).set({ approvalId }).where(eq(transactionExceptions.id, exceptionId));
}

const REASONS: Readonly<Record<calls.ExceptionKind, Readonly<Record<string, string>>>> = {
  NIL_EXIT: calls.NIL_EXIT_REASONS,
  PAY_LATER: calls.PAY_LATER_REASONS,
  LOST_TICKET: calls.LOST_TICKET_REASONS,
  REPRINT: {},
  GATE_OPENED: calls.GATE_REASONS,
  PLATE_DIFFERS: calls.PLATE_REASONS,
  EXIT_CHANGED: calls.EXIT_REASONS,
};

/** A recorded reason in words. */
export const nameExceptionReason = (kind: calls.ExceptionKind, code: string | null): string =>
  REASONS[kind][code ?? ''] ?? code ?? '';
