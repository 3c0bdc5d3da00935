import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';

/** What a reader has seen: PostgreSQL's text form of a snapshot, the transactions that had committed. */
export type Snapshot = string;

export interface Change {
  topic: string;
  subjectId: string;
}

interface Row extends Record<string, unknown> {
  snapshot: Snapshot;
  is_ahead: boolean;
  topic: string | null;
  subject_id: string | null;
}

/** More missed changes than this cost more than loading everything again. */
const MAX_MISSED = 1000;

export async function readSnapshot(queries: Queries): Promise<Snapshot> {
  const { rows } = await queries.execute<{ snapshot: Snapshot }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  return rows[0]?.snapshot ?? '';
}

/**
 * Reads the changes that have been committed since a snapshot, each exactly once: not by their ids, because a transaction
 * may take a lower id and commit later.
 */
export async function readChanges(
  queries: Queries,
  since: Snapshot,
): Promise<{ snapshot: Snapshot; changes: Change[] }> {
  const rows = await readBetween(queries, since, null);
  return { snapshot: rows[0]?.snapshot ?? since, changes: toChanges(rows) };
}

/** Reads the changes between two snapshots; null when it cannot be known what was missed. */
export async function readMissed(
  queries: Queries,
  since: Snapshot,
  until: Snapshot,
): Promise<Change[] | null> {
  const rows = await readBetween(queries, since, until);
  // Ahead: of another database, for example before it was restored.
  if (rows.length > MAX_MISSED || rows[0]?.is_ahead) return null;
  return toChanges(rows);
}

async function readBetween(queries: Queries, since: Snapshot, until: Snapshot | null): Promise<Row[]> {
  const { rows } = await queries.execute<Row>(sql`
    select seen.snapshot::text as snapshot, topic, subject_id,
      pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(seen.snapshot) as is_ahead
    from (select coalesce(${until}::pg_snapshot, pg_current_snapshot()) as snapshot) as seen
    left join changes on transaction >= pg_snapshot_xmin(${since}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction, ${since}::pg_snapshot)
      and pg_visible_in_snapshot(transaction, seen.snapshot)
    order by id
    limit ${until === null ? null : MAX_MISSED + 1}`);
  return rows;
}

const toChanges = (rows: Row[]): Change[] =>
  rows.flatMap(({ topic, subject_id }) =>
    topic === null || subject_id === null ? [] : [{ topic, subjectId: subject_id }],
  );
