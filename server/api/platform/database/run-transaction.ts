import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

const dialect = new PgDialect();

/**
 * One READ COMMITTED transaction on a connection of its own. drizzle's own `transaction` never gives the connection
 * back when it breaks before BEGIN, lets the failure of ROLLBACK hide what went wrong first, and does not notice a
 * connection that breaks while `work` waits for something else.
 */
export async function runTransaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const tx: Queries = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  const breakage = watchForBreakage(client);
  try {
    await client.query('begin isolation level read committed');
    const result = await Promise.race([work(tx), breakage.promise]);
    await client.query('commit');
    return result;
  } catch (error) {
    // On a broken connection this fails at once; the pool then throws the connection away.
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
