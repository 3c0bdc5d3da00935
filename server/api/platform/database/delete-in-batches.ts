import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

const BATCH_ROWS = 2_000;

/**
 * Deletes the rows of a table that match, in batches. Each batch is a transaction of its own, so that no lock is held long
 * and the embedded database answers others in between. Matches must have an index.
 */
export async function deleteInBatches(
  queries: Queries,
  table: PgTable,
  which: SQL,
  batchRows = BATCH_ROWS,
): Promise<void> {
  for (let deleted = batchRows; deleted >= batchRows;) {
    // By place instead of by key: a row that somebody changes at the same time has another place and stays.
    const { rowCount } = await queries.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${batchRows}))`,
    );
    deleted = rowCount ?? 0;
  }
}
