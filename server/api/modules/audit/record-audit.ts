import type { AuditSubjectKind } from '../../../../shared/contracts/audit.ts';
import type { Queries } from '../../platform/database/database.ts';
import { changedFields, type Fields } from './changed-fields.ts';
import { auditEntries } from './tables.ts';

/** What was changed: `name` is what people call it, e.g. a ticket number. */
export interface AuditSubject {
  kind: AuditSubjectKind;
  id: string;
  name: string;
}

export interface NewAuditEntry {
  /** The contract that changed it. */
  action: { name: string };
  /** The staff member. */
  actor: { id: string };
  subject: AuditSubject;
  /** The fields that may have changed; only those that did are stored. Null for something new or removed. */
  before: Fields | null;
  after: Fields | null;
  reason?: string | null;
  /** The approval that allowed it. */
  approvalId?: string | null;
  /** The same for all entries of one bulk action. */
  actionId?: string | null;
  at: Date;
}

/** Records who changed what, from what to what and why, in the transaction of the change. */
export async function recordAudit(tx: Queries, entry: NewAuditEntry): Promise<void> {
  const { action, actor, subject, before, after, at } = entry;
  await tx.insert(auditEntries).values({
    at,
    actorId: actor.id,
    action: action.name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    changes: changedFields(before, after),
    reason: entry.reason ?? null,
    approvalId: entry.approvalId ?? null,
    actionId: entry.actionId ?? null,
  });
}
