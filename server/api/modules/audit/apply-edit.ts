import { and, desc, eq, sql } from 'drizzle-orm';
import type { AuditSubjectKind } from '../../../../shared/contracts/audit.ts';
import { CHANGED_MEANWHILE, type EditConflict } from '../../../../shared/contracts/edits.ts';
import { AppError, invalid } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { auditEntries } from './tables.ts';

type Some<F> = { [K in keyof F]?: F[K] | undefined };
/** The changed fields, and what the editor had seen in them. */
export type Edit<F> = Some<F> & { seen: Some<F> };

interface EditOf<F> {
  /** What the audit log calls the record; null if it has no entries about it. */
  subject: { kind: AuditSubjectKind; id: string } | null;
  /** The record's fields now; its row is locked. */
  current: F;
  edit: Edit<F>;
}

/**
 * Merges an edit into a record: fields that others have changed stay as they are. Throws 409 with each field of the edit
 * that contains neither what the editor had seen nor what they want, and 422 for a field without what was seen.
 */
export async function applyEdit<F extends Readonly<Record<string, unknown>>>(
  tx: Queries,
  { subject, current, edit }: EditOf<F>,
): Promise<F> {
  const changed = Object.keys(current).filter((field) => edit[field] !== undefined);
  const unseen = changed.filter((field) => edit.seen[field] === undefined);
  if (unseen.length > 0)
    throw invalid(
      Object.fromEntries(unseen.map((field) => [field, ['Send what you had seen in this field']])),
    );
  const lost = changed.filter(
    (field) => !isSame(current[field], edit.seen[field]) && !isSame(current[field], edit[field]),
  );
  if (lost.length > 0) throw await changedMeanwhile(tx, subject, { current, lost });
  // `fromEntries` does not keep the types of the fields.
  return { ...current, ...(Object.fromEntries(changed.map((field) => [field, edit[field]])) as Partial<F>) };
}

async function changedMeanwhile(
  tx: Queries,
  subject: EditOf<unknown>['subject'],
  { current, lost }: { current: Readonly<Record<string, unknown>>; lost: string[] },
): Promise<AppError> {
  const conflicts: EditConflict[] = [];
  for (const field of lost) {
    const theirs = toWire(current[field]);
    conflicts.push({ field, theirs, ...(await findLastChange(tx, subject, field)) });
  }
  return new AppError(409, CHANGED_MEANWHILE, 'Somebody changed this meanwhile.', {
    fieldErrors: Object.fromEntries(lost.map((field) => [field, ['Somebody changed this meanwhile']])),
    data: { conflicts },
  });
}

/** Who changed a field last and when. Entries name fields like the code does: `is_active` is `isActive`. */
async function findLastChange(tx: Queries, subject: EditOf<unknown>['subject'], field: string) {
  if (!subject) return { by: null, at: null };
  const { kind, id } = subject;
  const name = field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [entry] = await tx
    .select({ actorId: auditEntries.actorId, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectKind, kind),
        eq(auditEntries.subjectId, id),
        sql`jsonb_exists(${auditEntries.changes}, ${name})`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  if (!entry) return { by: null, at: null };
  const actor = (await findMembers(tx, [entry.actorId])).get(entry.actorId);
  return { by: actor?.longName ?? null, at: formatWireDate(entry.at) };
}

const isSame = (a: unknown, b: unknown) => toWire(a) === toWire(b);
const toWire = (value: unknown) => (value instanceof Date ? formatWireDate(value) : value);
