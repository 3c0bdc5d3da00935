import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

const dialect = new PgDialect();
/** What to run after the commit, by open transaction. */
const afterCommit = new WeakMap<Queries, (() => void)[]>();

/** Runs `work` when the transaction has committed; at once outside of transactions, whose statements have. */
export function runAfterCommit(tx: Queries, work: () => void): void {
  const waiting = afterCommit.get(tx);
  if (waiting) waiting.push(work);
  else work();
}

/**
 * Runs `work` in a READ COMMITTED transaction on its own connection, which the statement `begin` starts. Replaces drizzle's `transaction`, which leaks the
 * connection if BEGIN fails, hides the original error if ROLLBACK fails, and doesn't notice a connection that breaks
 * while `work` waits for something else.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx: Queries = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  const committed: (() => void)[] = [];
  afterCommit.set(tx, committed);
  const breakage = watchForBreakage(client);
  try {
    await client.query(begin);
    const result = await Promise.race([work(tx), breakage.promise]);
    await client.query('commit');
    committed.forEach((run) => run());
    return result;
  } catch (error) {
    // Fails at once on a broken connection, which the pool then discards.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    breakage.forget();
    client.release();
  }
}

function watchForBreakage(client: pg.PoolClient): { promise: Promise<never>; forget: () => void } {
  let handleError = (_error: Error): void => {};
  const promise = new Promise<never>((_, reject) => (handleError = reject));
  promise.catch(() => {});
  client.once('error', handleError);
  return { promise, forget: () => client.off('error', handleError) };
}
