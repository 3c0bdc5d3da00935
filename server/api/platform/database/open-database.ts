import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from '../../../log.ts';
import { lockFolder } from './data-lock.ts';
import type { Database } from './database.ts';
import { isLostRace } from './database-errors.ts';
import { createSpaceGuard, measureFreeBytes } from './disk-space.ts';
import { migrateDatabase } from './migrate-database.ts';
import { createPglitePool } from './pglite-pool.ts';
import { createPostgresPool, requireVersion } from './postgres-pool.ts';
import { runTransaction } from './run-transaction.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it PGlite runs in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Made when missing; `:memory:` keeps nothing. */
  dataDir: string;
  log: Logger;
  /** PGlite: milliseconds after which a query is given up and the database opened again. */
  queryLimitMs?: number;
  /** PGlite: bytes left on the disk of `dataDir`. */
  freeBytes?: () => Promise<number>;
}

interface Engine extends Pick<Database, 'engine' | 'durability' | 'close'> {
  pool: pg.Pool;
  /** Throws while the engine must not write. */
  admitWrite: () => Promise<void>;
}

const MAX_RETRIES = 3;

/** Opens the database, brings its schema up to date, and throws an Error fit for the person who started the program. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await (options.databaseUrl
    ? openPostgres(options.databaseUrl, options.log)
    : openPglite(options));
  const { pool, admitWrite, close } = engine;
  surviveBreaks(pool);
  try {
    await requireVersion(pool);
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: engine.engine,
    durability: engine.durability,
    queries: drizzle(withOwnQuery(pool, admitWrite)),
    transaction: (work) => retryLostRaces(() => admitWrite().then(() => runTransaction(pool, work))),
    ping: async () => void (await pool.query('select 1')),
    close,
  };
}

async function openPostgres(databaseUrl: string, log: Logger): Promise<Engine> {
  const pool = createPostgresPool(databaseUrl);
  pool.on('connect', (client) =>
    client.once('error', (err) => log.warn({ err }, 'A database connection broke')),
  );
  return {
    engine: 'PostgreSQL',
    durability: 'Saved data survives a process crash and, depending on server settings, a machine crash.',
    pool,
    admitWrite: async () => {},
    close: () => pool.end(),
  };
}

async function openPglite({
  dataDir,
  log,
  queryLimitMs = 15_000,
  ...options
}: DatabaseOptions): Promise<Engine> {
  const isInMemory = dataDir === ':memory:';
  if (!isInMemory) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = isInMemory ? async () => {} : await lockFolder(dataDir);
  const folder = isInMemory ? null : join(dataDir, 'database');
  const { pool, closed } = createPglitePool({ folder, limitMs: queryLimitMs, log });
  const { freeBytes = isInMemory ? async () => Infinity : () => measureFreeBytes(dataDir) } = options;
  return {
    engine: 'PGlite',
    durability: 'Saved data survives a process crash, but not a power failure. One process at a time.',
    pool,
    admitWrite: createSpaceGuard(freeBytes),
    close: async () => {
      await pool.end();
      await closed();
      await unlock();
    },
  };
}

/** Without a listener, a connection that breaks would end the process. The queries on it fail by themselves. */
function surviveBreaks(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
}

/** pg's own `query` closes the connection after any error, a unique violation too; PGlite has but one, and it is dear. */
function withOwnQuery(pool: pg.Pool, admitWrite: () => Promise<void>): pg.Pool {
  async function query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    if (!/^\s*select\b/i.test(config.text)) await admitWrite();
    const client = await pool.connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  }
  return Object.assign(pool, { query });
}

async function retryLostRaces<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === MAX_RETRIES || !isLostRace(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** retries);
    }
  }
}
