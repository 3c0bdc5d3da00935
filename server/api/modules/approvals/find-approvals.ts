import { and, desc, eq, gt, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { ApprovalKinds } from './approval-kind.ts';
import { type ApprovalRow, approvals } from './tables.ts';

const MAX_WAITING = 100;

interface Page {
  state: 'open' | 'closed';
  /** The last request of the page before, as `<milliseconds>.<id>`. */
  after?: string | undefined;
  perPage: number;
}

/** Finds a page of requests, newest first. */
export async function findApprovals(
  queries: Queries,
  { state, after, perPage }: Page,
  { reader, now }: { reader: Member; now: Date },
): Promise<{ rows: ApprovalRow[]; next: string | null }> {
  const rows = await queries
    .select()
    .from(approvals)
    .where(
      and(
        state === 'open' ? isOpen(now) : isClosed(now),
        isVisible(reader),
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(perPage + 1);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return { rows: shown, next: last && rows.length > perPage ? `${last.askedAt.getTime()}.${last.id}` : null };
}

/** Finds one request that the reader may see. Throws 404. */
export async function findApproval(queries: Queries, id: string, reader: Member): Promise<ApprovalRow> {
  const [row] = await queries
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), isVisible(reader)));
  if (!row) throw notFound('We can’t find this request.');
  return row;
}

/** Counts the open requests that the member could decide, up to 100. */
export async function countWaiting(
  queries: Queries,
  kinds: ApprovalKinds,
  { reader, now }: { reader: Member; now: Date },
): Promise<number> {
  if (!reader.permissions.has('Approvals:Approve')) return 0;
  const rows = await queries
    .select({ kind: approvals.kind, amountCents: approvals.amountCents })
    .from(approvals)
    .where(and(isOpen(now), ne(approvals.askedBy, reader.id)))
    .limit(MAX_WAITING);
  return rows.filter(({ kind, amountCents }) => kinds[kind].mayDecide(reader.permissions, amountCents))
    .length;
}

/** Finds the open requests about any of these things, by the thing's id. */
export async function findOpenRequests(
  queries: Queries,
  subjectIds: string[],
  now: Date,
): Promise<Map<string, ApprovalRow>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(approvals)
    .where(
      and(
        inArray(approvals.subjectKind, ['transaction', 'receipt']),
        inArray(approvals.subjectId, subjectIds),
        isOpen(now),
      ),
    );
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** Finds which of these requests are still open. */
export async function findPendingRequests(
  queries: Queries,
  ids: string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(inArray(approvals.id, ids), isOpen(now)));
  return new Set(rows.map(({ id }) => id));
}

/** Those who can approve see all requests; others see their own. */
const isVisible = (reader: Member): SQL | undefined =>
  reader.permissions.has('Approvals:Approve') ? undefined : eq(approvals.askedBy, reader.id);

const isOpen = (now: Date) => and(eq(approvals.state, 'PENDING'), gt(approvals.expiresAt, now));
const isClosed = (now: Date) => or(ne(approvals.state, 'PENDING'), lte(approvals.expiresAt, now));

function isAfter(cursor: string): SQL {
  const [milliseconds = '', id = ''] = cursor.split('.');
  const at = new Date(Number(milliseconds)).toISOString();
  return sql`(${approvals.askedAt}, ${approvals.id}) < (${at}::timestamptz, ${id})`;
}
