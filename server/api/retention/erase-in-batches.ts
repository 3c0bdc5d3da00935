import { and, type AnyColumn, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database/database.ts';

const BATCH_ROWS = 2_000;

export interface Erasure<T extends PgTable> {
  table: T;
  /** The column that the age is counted from. It needs an index. */
  at: AnyColumn;
  /** Rows that still have what is erased. */
  holds: SQL;
  /** Which of them may lose it. The others are looked at again, an hour later. */
  isReady?: SQL;
  set: PgUpdateSetSource<T>;
}

/**
 * Erases columns of the rows from `from` to `before`, in batches that are transactions of their own. Returns the time from
 * which the next run must look.
 */
export async function eraseInBatches<T extends PgTable>(
  queries: Queries,
  { table, at, holds, isReady, set }: Erasure<T>,
  { from, before }: { from: Date; before: Date },
): Promise<Date> {
  const isDue = and(gte(at, from), lt(at, before), holds);
  for (let erased = BATCH_ROWS; erased >= BATCH_ROWS;) {
    const batch = sql`select ctid from ${table} where ${and(isDue, isReady)} limit ${BATCH_ROWS}`;
    const { rowCount } = await queries
      .update(table)
      .set(set)
      .where(sql`ctid = any(array(${batch}))`);
    erased = rowCount ?? 0;
  }
  const [left] = await queries
    .select({ oldest: sql<number | null>`extract(epoch from min(${at})) * 1000`.mapWith(Number) })
    .from<PgTable>(table)
    .where(isDue);
  return new Date(left?.oldest ?? before);
}
