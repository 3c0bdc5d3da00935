import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../../log.ts';
import { isTransient } from '../describe-error.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 500;
const CONNECTION_MS = 5_000;

/** Milliseconds. */
const TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};
const STATEMENT_TIMEOUT_TEXT = '10s';

/**
 * Requests read a page at a time. Compiling a plan and starting workers for it takes longer than that, most of all on a busy
 * machine: up to 400 ms for plans that took 1 ms without them.
 */
const PLANNING = { jit: 'off', max_parallel_workers_per_gather: 0 };

/** The settings of a session of ours. */
const SESSION = {
  ...TIMEOUTS,
  options: Object.entries(PLANNING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
};

/** Begins a transaction with all settings, for connections whose session is not ours. */
export const BEGIN_LIMITED = [
  'begin isolation level read committed',
  ...Object.entries({ ...TIMEOUTS, ...PLANNING }).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ');

/**
 * Creates a pool of up to ten connections to PostgreSQL, with timeouts on everything that waits and plans for short reads.
 * @param isPooled a pooler like PgBouncer gives each transaction another session, so settings are made per transaction, and
 * statements have no names
 */
export function createPostgresPool(databaseUrl: string, isPooled: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'parkweb',
    max: 10,
    connectionTimeoutMillis: CONNECTION_MS,
    ...(!isPooled && SESSION),
    pipeline: !isPooled,
    stream: createSocket,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  if (isPooled) pool.on('connect', removeNames);
  return pool;
}

/** A socket that sends what is written until the end of the tick at once. pg writes each statement on its own. */
function createSocket(): Socket {
  const socket = new Socket();
  const { write } = socket;
  return Object.assign(socket, {
    write: (...args: unknown[]): unknown => {
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      return Reflect.apply(write, socket, args);
    },
  });
}

/** The names of statements belong to a session, which the next transaction of the process may not get. */
function removeNames(client: pg.PoolClient): void {
  const { query } = client;
  Object.assign(client, {
    query: (statement: string | pg.QueryConfig, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [
        typeof statement === 'string' ? statement : { ...statement, name: undefined },
        ...rest,
      ]),
  });
}

export interface WaitOptions {
  log: Logger;
  /** Milliseconds to wait for the server. */
  waitMs: number;
}

/**
 * Connects once, and tells whether a pooler is in between. A process that starts together with its database waits for it
 * instead of failing. Rejects with the last failure when the time is over, and at once with a failure that waiting can't
 * change.
 */
export async function waitForServer(databaseUrl: string, { log, waitMs }: WaitOptions): Promise<boolean> {
  const end = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await detectPooler(databaseUrl);
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error;
      if (isFirst) log.warn({ err: error }, `Waiting up to ${waitMs / 1000} s for PostgreSQL`);
      await pause(RETRY_MS);
    }
  }
}

/** A pooler refuses the settings of a session, or ignores them if it is told to. */
export async function detectPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS, ...SESSION });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    return rows[0]?.statement_timeout !== STATEMENT_TIMEOUT_TEXT;
  } catch (error) {
    if (error instanceof Error && error.message.includes('unsupported startup parameter')) return true;
    throw error;
  } finally {
    await client.end().catch(() => {});
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
