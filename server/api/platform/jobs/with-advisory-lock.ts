import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';

/**
 * Runs `work` in a transaction unless another process is at work of this name; then it answers undefined at once. The
 * database gives the name free when the transaction ends, also when the process dies in it.
 */
export async function withAdvisoryLock<T>(
  db: Database,
  name: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const {
      rows: [lock],
    } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 16)) as held`,
    );
    return lock?.held ? work(tx) : undefined;
  });
}
