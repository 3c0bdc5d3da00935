import { sql } from 'drizzle-orm';
import type { Queries } from '../../server/api/platform/database/database.ts';

/** The names of all tables of the product, as the database knows them. */
export async function listTables(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}
