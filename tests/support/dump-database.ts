import { sql } from 'drizzle-orm';
import type { Database } from '../../server/api/platform/database/database.ts';
import { listTables } from './list-tables.ts';

/** Every row of every table as a line of JSON, in one statement; `except` lists tables to omit. */
export async function dumpDatabase({ queries }: Database, except: string[] = []): Promise<string> {
  const names = (await listTables(queries)).filter((name) => !except.includes(name));
  const dumps = names.map(
    (name) => sql`select ${name}::text || ' ' || row_to_json(t)::text as line from ${sql.identifier(name)} t`,
  );
  const { rows } = await queries.execute(sql`${sql.join(dumps, sql` union all `)} order by 1`);
  return rows.map(({ line }) => String(line)).join('\n');
}
