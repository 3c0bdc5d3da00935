import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.ts';

/**
 * Runs `work` in a transaction that holds an advisory lock on `name`. Returns undefined immediately if another
 * transaction holds the lock. The database releases it when the transaction ends, even if the process dies.
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
