import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { scrub } from '../../../shared/format/scrub.ts';
import type { Env } from '../../env.ts';
import { createLogger } from '../../log.ts';
import { lockFolder } from '../platform/database/data-lock.ts';
import { createPglitePool } from '../platform/database/pglite-pool.ts';
import { waitForServer } from '../platform/database/postgres-pool.ts';

/** Runs one statement in a read-only transaction of at most five seconds and parses its rows. */
export type Read = <const Row extends v.GenericSchema>(
  statement: string,
  row: Row,
  values?: unknown[],
) => Promise<v.InferOutput<Row>[]>;

export interface Reader {
  engine: 'PostgreSQL' | 'PGlite';
  isPooled: boolean;
  read: Read;
  close: () => Promise<void>;
}

const CONNECTION_MS = 5_000;
/** Also for a session that is not ours, behind a pooler. */
const BEGIN = `begin transaction isolation level read committed read only; set local statement_timeout = ${CONNECTION_MS}; set local lock_timeout = 1000`;

/** Opens the database of the settings for reading. Throws an error whose message tells the operator what to do. */
export async function openReader({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reader> {
  return DATABASE_URL ? openPostgres(DATABASE_URL) : openPglite(DATA_DIR);
}

async function openPostgres(connectionString: string): Promise<Reader> {
  try {
    const isPooled = await waitForServer(connectionString, { log: createLogger('silent'), waitMs: -1 });
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECTION_MS,
      application_name: 'parkweb-doctor',
    });
    client.on('error', () => {});
    await client.connect();
    return { engine: 'PostgreSQL', isPooled, read: createRead(client), close: () => client.end() };
  } catch (error) {
    throw new Error(explain(error, new URL(connectionString)), { cause: error });
  }
}

/** What a failed connection means. Addresses and names are shown, the password is not. */
function explain(error: unknown, { host, username, pathname }: URL): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  if (code.startsWith('28') || /password authentication failed|SASL/i.test(message))
    return `PostgreSQL at ${host} refuses the user ${username} or its password in DATABASE_URL.`;
  if (code === '3D000') return `PostgreSQL at ${host} has no database ${pathname.slice(1)}. Create it.`;
  if (/^(53|57)/.test(code)) return `PostgreSQL at ${host} takes no connections: ${scrub(message)}.`;
  return `PostgreSQL at ${host} does not answer: ${scrub(message) || code} (RUNBOOK.md, Database gone)`;
}

/** PGlite has no server: the process that opens the folder is the only one. */
async function openPglite(dataDir: string): Promise<Reader> {
  const folder = join(dataDir, 'database');
  if (!(await stat(folder).catch(() => null)))
    throw new Error(`There is no database in ${dataDir} yet. The server creates it when it starts.`);
  const unlock = await lockFolder(dataDir);
  const log = createLogger('silent');
  const { pool, closed } = createPglitePool({ folder, maxFiles: 1_000, limitMs: 15_000, log });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const client = await pool.connect();
  return {
    engine: 'PGlite',
    isPooled: false,
    read: createRead(client),
    close: async () => {
      // The pool's end waits for it.
      client.release();
      await pool.end();
      await closed();
      await unlock();
    },
  };
}

/** One statement at a time: a connection has one transaction. */
function createRead(client: pg.ClientBase): Read {
  let free: Promise<unknown> = Promise.resolve();
  return (statement, row, values) => {
    const result = free.then(async () => {
      await client.query(BEGIN);
      try {
        const { rows } = await client.query(statement, values);
        return v.parse(v.array(row), rows);
      } finally {
        await client.query('rollback').catch(() => {});
      }
    });
    free = result.catch(() => {});
    return result;
  };
}
