import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

const dialect = new PgDialect();
/** One object for all transactions of a connection, so that its prepared statements are found again. */
const byConnection = new WeakMap<pg.PoolClient, Queries>();
/** What to run after the commit, by open transaction. */
const afterCommit = new WeakMap<Queries, (() => void)[]>();
/** Statements that travel with the commit, by open transaction. */
const withCommit = new WeakMap<Queries, Promise<unknown>[]>();
/** Transactions whose connection sends statements without waiting for the answers to earlier ones. */
const pipelined = new WeakSet<Queries>();

/** Runs `work` when the transaction has committed; at once outside of transactions, whose statements have. */
export function runAfterCommit(tx: Queries, work: () => void): void {
  const waiting = afterCommit.get(tx);
  if (waiting) waiting.push(work);
  else work();
}

type Results<T extends readonly (() => Promise<unknown>)[]> = {
  -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>;
};

/**
 * Runs statements that don't need each other's results: in one round trip where the connection allows it, else one after
 * another. PostgreSQL runs them in this order, and none after one that fails.
 */
export async function runTogether<T extends readonly (() => Promise<unknown>)[]>(
  tx: Queries,
  ...statements: T
): Promise<Results<T>>;
export async function runTogether(
  tx: Queries,
  ...statements: readonly (() => Promise<unknown>)[]
): Promise<unknown[]> {
  if (pipelined.has(tx)) return Promise.all(statements.map((run) => run()));
  const results = [];
  for (const run of statements) results.push(await run());
  return results;
}

/**
 * Runs the last statements of a transaction. Where the connection allows it, COMMIT is sent with them, and fails if one of
 * them does.
 */
export async function runWithCommit(
  tx: Queries,
  ...statements: readonly (() => Promise<unknown>)[]
): Promise<void> {
  const last = withCommit.get(tx);
  if (!last || !pipelined.has(tx)) {
    for (const run of statements) await run();
    return;
  }
  const sent = statements.map((run) => run());
  // Nobody waits for them when the connection breaks meanwhile. That failure is the transaction's.
  for (const statement of sent) statement.catch(() => {});
  last.push(...sent);
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
  const tx = findTransaction(client);
  const committed: (() => void)[] = [];
  const last: Promise<unknown>[] = [];
  afterCommit.set(tx, committed);
  withCommit.set(tx, last);
  const breakage = watchForBreakage(client);
  try {
    const begun = client.query(begin);
    // BEGIN travels with the first statement of `work`.
    if (client.pipeline) begun.catch(() => {});
    else await begun;
    const result = await Promise.race([work(tx), breakage.promise]);
    await Promise.all([begun, ...last, client.query('commit')]);
    committed.forEach((run) => run());
    return result;
  } catch (error) {
    // Fails at once on a broken connection, which the pool then discards.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    breakage.forget();
    afterCommit.delete(tx);
    withCommit.delete(tx);
    client.release();
  }
}

function findTransaction(client: pg.PoolClient): Queries {
  const known = byConnection.get(client);
  if (known) return known;
  const tx: Queries = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  byConnection.set(client, tx);
  if (client.pipeline) pipelined.add(tx);
  return tx;
}

function watchForBreakage(client: pg.PoolClient): { promise: Promise<never>; forget: () => void } {
  let handleError = (_error: Error): void => {};
  const promise = new Promise<never>((_, reject) => (handleError = reject));
  promise.catch(() => {});
  client.once('error', handleError);
  return { promise, forget: () => client.off('error', handleError) };
}
