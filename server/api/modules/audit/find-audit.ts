import { and, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findActiveMember } from '../members/find-members.ts';
import type { FindAuditSubjects } from './audit-deps.ts';
import { auditEntries } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  /** A number or a name of what was changed. */
  number?: string | undefined;
  kind?: string | undefined;
  actorNumber?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface AuditPage {
  /** The last entry of the page before, as `<milliseconds>.<id>`. */
  after?: string | undefined;
  perPage: number;
}

interface FindDeps {
  queries: Queries;
  findAuditSubjects: FindAuditSubjects;
}

/** Finds a page of entries, newest first, and where the next page starts. */
export async function findAudit(
  { queries, findAuditSubjects }: FindDeps,
  filter: AuditFilter,
  page: AuditPage,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const { kind, action, from, to } = filter;
  const isMatch = and(
    filter.number ? await isAbout(queries, filter.number, findAuditSubjects) : undefined,
    kind ? eq(auditEntries.subjectKind, kind) : undefined,
    filter.actorNumber ? await isBy(queries, filter.actorNumber) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    to ? lt(auditEntries.at, to) : undefined,
  );
  return findPage(queries, isMatch, page);
}

/** Finds a page of the entries about one thing, newest first. */
export const findAuditOf = (
  queries: Queries,
  { kind, id }: { kind: string; id: string },
  page: AuditPage,
): Promise<{ rows: AuditRow[]; next: string | null }> => {
  const isSame = or(eq(auditEntries.subjectId, id), eq(auditEntries.subjectName, id));
  return findPage(queries, and(eq(auditEntries.subjectKind, kind), isSame), page);
};

async function findPage(queries: Queries, isMatch: SQL | undefined, { after, perPage }: AuditPage) {
  const rows = await queries
    .select()
    .from(auditEntries)
    .where(and(isMatch, after ? isAfter(after) : undefined))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(perPage + 1);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > perPage ? `${last.at.getTime()}.${last.id}` : null };
}

function isAfter(cursor: string): SQL {
  const [milliseconds = '', id = ''] = cursor.split('.');
  const at = new Date(Number(milliseconds)).toISOString();
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (${at}::timestamptz, ${Number(id)})`;
}

/** Entries about what has this number or name, in whatever way it's known. */
async function isAbout(queries: Queries, number: string, findAuditSubjects: FindAuditSubjects) {
  const member = /^\d{8,12}$/.test(number) ? await findActiveMember(queries, { number }) : undefined;
  const subjects = await findAuditSubjects(queries, number);
  return or(
    eq(auditEntries.subjectName, number),
    eq(auditEntries.subjectId, number),
    ...[...subjects, ...(member ? [{ kind: 'member', id: member.id }] : [])].map(({ kind, id }) =>
      and(eq(auditEntries.subjectKind, kind), eq(auditEntries.subjectId, id)),
    ),
  );
}

async function isBy(queries: Queries, number: string): Promise<SQL> {
  const member = await findActiveMember(queries, { number });
  return eq(auditEntries.actorId, member?.id ?? '');
}
