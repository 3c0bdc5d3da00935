import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database/database.ts';

const BATCH = 1000;

/**
 * Inserts thousands of rows as a few JSON parameters: a parameter for each value would cost more than the rows. All rows
 * have the fields of the first; what it does not name gets the column's default.
 */
export async function insertMany<T extends PgTable>(
  tx: Queries,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const target = sql.identifier(getTableName(table));
  const toRecord = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field] ?? null]));
  for (let start = 0; start < rows.length; start += BATCH) {
    const records = JSON.stringify(rows.slice(start, start + BATCH).map(toRecord));
    await tx.execute(
      sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${records}::json)`,
    );
  }
}
