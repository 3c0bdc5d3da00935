import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { findDescriptorShare } from '../../../descriptors.ts';
import type { Logger } from '../../../log.ts';
import { offerCopies } from './backup-copy.ts';
import { NO_TELEMETRY, type Telemetry } from '../../../telemetry/telemetry.ts';
import { lockFolder } from './data-lock.ts';
import type { Database } from './database.ts';
import { isLostRace } from './database-errors.ts';
import { createSpaceGuard, measureFreeBytes, type SpaceGuard } from './disk-space.ts';
import { noteConnectionFailure } from './lost-database.ts';
import { migrateDatabase } from './migrate-database.ts';
import { refuseRetired } from './moved-folder.ts';
import { observePool } from './observe-pool.ts';
import { createPglitePool } from './pglite-pool.ts';
import { ignoreConnectionErrors, noteFailure, type OwnPool, withOwnQuery } from './own-query.ts';
import { BEGIN_LIMITED, createPostgresPool, requireVersion, waitForServer } from './postgres-pool.ts';
import { openReplica } from './replica.ts';
import { runTransaction } from './run-transaction.ts';

export interface DatabaseOptions {
  /** URL of a PostgreSQL server. Without it, PGlite runs in `dataDir`. */
  databaseUrl?: string | undefined;
  /** URL of its replica. */
  readUrl?: string | undefined;
  /** Created if missing. `:memory:` keeps the data in memory. */
  dataDir: string;
  log: Logger;
  telemetry?: Telemetry;
  /** PostgreSQL only: milliseconds to wait for the server at the start. */
  waitMs?: number;
  /** PGlite only: milliseconds after which a query fails and the database is reopened. */
  queryLimitMs?: number;
  /** PGlite only: returns the free bytes on the disk of `dataDir`. Tests replace it. */
  freeBytes?: () => Promise<number>;
}

interface Engine extends OwnPool, SpaceGuard, Pick<Database, 'engine' | 'durability' | 'close'> {}

const MAX_RETRIES = 3;
const WAIT_MS = 60_000;
/** PostgreSQL's own default. */
const MAX_FILES = 1_000;

/** Opens the database and applies migrations. Throws errors with messages for the operator. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const engine = await (options.databaseUrl
    ? openPostgres(options.databaseUrl, options)
    : openPglite(options));
  const { pool, isPooled, admitWrite, close } = engine;
  const begin = isPooled ? BEGIN_LIMITED : 'begin isolation level read committed';
  ignoreConnectionErrors(pool);
  observePool(pool, options.telemetry ?? NO_TELEMETRY);
  try {
    await requireVersion(pool);
    await migrateDatabase(pool, { isEmbedded: engine.engine === 'PGlite' });
  } catch (error) {
    await close();
    throw error;
  }
  const leader = withOwnQuery(engine);
  const queries = drizzle(leader);
  const replica = options.readUrl ? openReplica(options.readUrl, leader, options.log) : null;
  return {
    engine: engine.engine,
    durability: engine.durability,
    queries,
    reads: replica ? drizzle(replica.pool) : queries,
    transaction: (work) =>
      noteFailure(retryLostRaces(() => admitWrite().then(() => runTransaction(pool, begin, work)))),
    ping: async () => void (await pool.query('select 1')),
    findWriteTrouble: engine.findWriteTrouble,
    async close() {
      await replica?.close();
      await close();
    },
  };
}

async function openPostgres(
  databaseUrl: string,
  { log, waitMs = WAIT_MS }: DatabaseOptions,
): Promise<Engine> {
  const isPooled = await waitForServer(databaseUrl, { log, waitMs });
  const pool = createPostgresPool(databaseUrl, isPooled);
  pool.on('connect', (client) =>
    client.once('error', (err) => {
      noteConnectionFailure(err);
      log.warn({ err }, 'A database connection failed');
    }),
  );
  return {
    engine: 'PostgreSQL',
    durability: 'Saved data survives a process crash and, depending on server settings, a machine crash.',
    pool,
    isPooled,
    // The server refuses writes itself when its disk is full.
    admitWrite: async () => {},
    findWriteTrouble: async () => null,
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
  refuseRetired(dataDir);
  const unlock = isInMemory ? async () => {} : await lockFolder(dataDir);
  const folder = isInMemory ? null : join(dataDir, 'database');
  const maxFiles = Math.min(findDescriptorShare(), MAX_FILES);
  const { pool, closed } = createPglitePool({ folder, maxFiles, limitMs: queryLimitMs, log });
  const endCopies = isInMemory ? () => {} : offerCopies(dataDir, { pool, log });
  const { freeBytes = isInMemory ? async () => Infinity : () => measureFreeBytes(dataDir) } = options;
  return {
    engine: 'PGlite',
    durability: 'Saved data survives a process crash, but not a power failure. One process at a time.',
    pool,
    isPooled: false,
    ...createSpaceGuard(freeBytes, log),
    close: async () => {
      endCopies();
      await pool.end();
      await closed();
      await unlock();
    },
  };
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
