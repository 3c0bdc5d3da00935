import type pg from 'pg';
import type { SpaceGuard } from './disk-space.ts';
import { noteConnectionFailure } from './lost-database.ts';
import { BEGIN_LIMITED } from './postgres-pool.ts';

export interface OwnPool extends Pick<SpaceGuard, 'admitWrite'> {
  pool: pg.Pool;
  /** A pooler gives each transaction another session. */
  isPooled: boolean;
}

/** Without listeners, a broken connection would end the process. Its queries fail with their own errors. */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
}

/**
 * Replaces pg's `query`, which closes the connection after any error, even a unique violation. PGlite has only one
 * connection, and reopening it is slow.
 */
export function withOwnQuery({ pool, isPooled, admitWrite }: OwnPool): pg.Pool {
  async function run(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    if (!/^\s*select\b/i.test(config.text)) await admitWrite();
    const client = await pool.connect();
    try {
      return await (isPooled ? queryLimited(client, config, values) : client.query(config, values));
    } finally {
      client.release();
    }
  }
  const query = (...args: Parameters<typeof run>) => noteFailure(run(...args));
  return Object.assign(pool, { query });
}

/** The log tells failed connections in one line for all. */
export async function noteFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    noteConnectionFailure(error);
    throw error;
  }
}

/** Runs one statement in its own transaction, with the timeouts that the session does not have. */
async function queryLimited(
  client: pg.PoolClient,
  config: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  try {
    await client.query(BEGIN_LIMITED);
    const result = await client.query(config, values);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
