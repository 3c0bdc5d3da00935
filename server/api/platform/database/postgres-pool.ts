import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../../log.ts';
import { isTransient } from '../describe-error.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 500;

/** Creates a pool of up to ten connections to PostgreSQL, with timeouts on everything that waits. */
export function createPostgresPool(databaseUrl: string): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'parkweb',
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
}

export interface WaitOptions {
  log: Logger;
  /** Milliseconds to wait for the server. */
  waitMs: number;
}

/**
 * Resolves when the server answers. A process that starts together with its database waits for it instead of failing.
 * Rejects with the last failure when the time is over, and at once with a failure that waiting can't change.
 */
export async function waitForServer(pool: pg.Pool, { log, waitMs }: WaitOptions): Promise<void> {
  const end = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error;
      if (isFirst) log.warn({ err: error }, `Waiting up to ${waitMs / 1000} s for PostgreSQL`);
      await pause(RETRY_MS);
    }
  }
}

/** Throws when the server is older than PostgreSQL 15. */
export async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? 'unknown';
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(
    `DATABASE_URL is a PostgreSQL ${version} server. Version ${OLDEST_VERSION} or later is required.`,
  );
}
