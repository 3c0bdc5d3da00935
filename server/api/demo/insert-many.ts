import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database/database.ts';

const BATCH_SIZE = 1000;

/**
 * Inserts thousands of rows as a few JSON parameters, which is much faster than a parameter per value. All rows must
 * have the fields of the first row. Other columns get their defaults.
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
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const records = JSON.stringify(rows.slice(start, start + BATCH_SIZE).map(toRecord));
    await tx.execute(
      sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${records}::json)`,
    );
  }
}
