import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  beginCopy,
  copyRows,
  copySequences,
  finishCopy,
  listTables,
  measureTable,
  prepareToCopy,
  type TableContent,
} from './platform/database/copy-tables.ts';
import type { Database, Queries } from './platform/database/database.ts';

/** What a server writes at its first start may be replaced. What people did may not. */
const PRECIOUS = ['bookings', 'transactions', 'members', 'time_vouchers', 'audit_entries'];

export interface MovedTable {
  source: TableContent;
  target: TableContent;
}

/**
 * Replaces all rows of the target by those of the source, in one transaction, and compares them. Throws, and leaves the
 * target as it was, if somebody has used it or if a table is not the same afterwards.
 */
export async function moveLot({ from, to }: { from: Database; to: Database }): Promise<MovedTable[]> {
  return from.transaction((source) => to.transaction((target) => moveRows(source, target)));
}

async function moveRows(from: Queries, to: Queries): Promise<MovedTable[]> {
  await Promise.all([prepareToCopy(from), prepareToCopy(to)]);
  await refuseUsed(to);
  const tables = await listTables(from);
  await beginCopy(to, tables);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const { largest, ...source } = await measureTable(from, table);
    await copyRows({ from, to }, { table, largest });
    const { largest: _unused, ...target } = await measureTable(to, table);
    moved.push({ source, target });
  }
  await copySequences({ from, to });
  await finishCopy(to, tables);
  const wrong = moved.filter(
    ({ source, target }) => source.digest !== target.digest || source.rows !== target.rows,
  );
  if (wrong.length > 0)
    throw new Error(
      `These tables are not the same in PostgreSQL, so nothing was moved: ${wrong.map(({ source }) => source.table).join(', ')}`,
    );
  return moved;
}

async function refuseUsed(to: Queries): Promise<void> {
  for (const table of PRECIOUS) {
    const { rows } = await to.execute(sql`select count(*)::int as rows from ${sql.identifier(table)}`);
    const [{ rows: count }] = v.parse(v.tuple([v.object({ rows: v.number() })]), rows);
    if (count > 0)
      throw new Error(
        `The PostgreSQL database is in use: ${table} has ${count} rows. Give DATABASE_URL an empty database.`,
      );
  }
}
