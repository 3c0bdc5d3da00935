import { sql } from 'drizzle-orm';
import type { Database } from '../../server/api/platform/database/database.ts';
import { listTables } from './list-tables.ts';

/**
 * For each table its number of rows and a sum of their hashes, which every row that is added, changed or removed changes.
 * Much cheaper than comparing the rows themselves. `except` lists tables to omit.
 */
export async function digestTables(
  { queries }: Database,
  except: string[] = [],
): Promise<Record<string, string>> {
  const names = (await listTables(queries)).filter((name) => !except.includes(name));
  const digests = names.map(
    (name) =>
      sql`select ${name}::text as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.identifier(name)} t`,
  );
  const { rows } = await queries.execute(sql`${sql.join(digests, sql` union all `)}`);
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), String(digest)]));
}
