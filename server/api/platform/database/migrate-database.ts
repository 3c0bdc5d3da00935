import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { resolveAsset } from './resolve-asset.ts';

// Arbitrary, but no other program on the same database may use it as an advisory lock.
const LOCK = 727_569_420;

/** PostgreSQL's code of a statement that did not get its lock in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** What waits behind a migration that waits for its lock waits no longer than this. */
const LOCK_WAIT = '500ms';
const RETRY_MS = 1_000;
/** How often a process asks whether another one has finished. */
const TURN_MS = 100;
const MAX_ATTEMPTS = 300;

const TOO_OLD =
  'The database was created by an older release, and this one cannot upgrade it. Delete the data folder (DATA_DIR) or the ' +
  'PostgreSQL database (DATABASE_URL) to start over, or go back to the release that created it.';

const NO_LOCK =
  'A migration has waited five minutes for a table that another session uses all the time. Nothing was changed by it. ' +
  'End the long transaction (`select pid, query, xact_start from pg_stat_activity order by xact_start`), and start again.';

/** The tables of drizzle-kit's own migrator, so that a database knows what it has whichever release comes. */
const JOURNAL = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

interface MigrateOptions {
  /** PGlite: one connection, and nobody else who would wait. */
  isEmbedded: boolean;
  /** Called after each migration with the milliseconds that it took, waiting for locks included. */
  onApplied?: (migration: MigrationMeta, milliseconds: number) => void;
}

/**
 * Applies pending migrations, each in a transaction of its own, so that other processes get their tables back in between.
 * An advisory lock makes processes that start at once take turns. Throws an error for the operator if the database is older
 * than the baseline.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { isEmbedded, onApplied }: MigrateOptions,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: fileURLToPath(resolveAsset('migrations')) });
  const client = await pool.connect();
  try {
    await waitForTurn(client);
    for (const migration of await findPending(client, migrations, isEmbedded ? client : pool)) {
      const began = performance.now();
      if (isEmbedded) await applyAll(client, migration);
      else await (isConcurrent(migration) ? applyConcurrently(pool, migration) : applyAlone(pool, migration));
      onApplied?.(migration, performance.now() - began);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Begins a transaction with the lock. All settings and the lock belong to it, because a pooler gives the next one another
 * session. It asks again and again: a waiting transaction has a snapshot, for which a concurrent build would wait forever.
 */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    await client.query(
      'begin isolation level read committed; set local statement_timeout = 0; set local lock_timeout = 0; ' +
        'set local idle_in_transaction_session_timeout = 0',
    );
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as held`,
    );
    if (rows[0]?.held) return;
    await client.query('rollback');
    await pause(TURN_MS);
  }
}

/** The migrations up to the baseline were replaced by it. It has the time of the last of them, and creates all tables. */
async function findPending(
  client: pg.PoolClient,
  migrations: MigrationMeta[],
  creator: Pick<pg.Pool, 'query'>,
): Promise<MigrationMeta[]> {
  const { rows: tables } = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (tables.length === 0) {
    await creator.query(JOURNAL);
    return migrations;
  }
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  if (last !== null && Number(last) < (migrations[0]?.folderMillis ?? 0)) throw new Error(TOO_OLD);
  return migrations.filter(({ folderMillis }) => folderMillis > Number(last));
}

/** Tries until no statement of the migration waits long for a table, because everything else would wait behind it. */
async function applyAlone(pool: pg.Pool, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '${LOCK_WAIT}'`);
      await applyAll(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === MAX_ATTEMPTS) throw new Error(NO_LOCK, { cause: error });
    } finally {
      client.release();
    }
    await pause(RETRY_MS);
  }
}

const isConcurrent = ({ sql }: MigrationMeta) => sql.some((statement) => /\bconcurrently\b/i.test(statement));

/**
 * Builds indexes without holding up writes, which no transaction may do. The statements say IF NOT EXISTS, so that a start
 * after a crash repeats them; what a crash left half built is dropped first.
 */
async function applyConcurrently(pool: pg.Pool, migration: MigrationMeta): Promise<void> {
  const client = await pool.connect();
  try {
    // Of this session. Behind a pooler there is none, and no timeout of ours either.
    await client.query(`select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'lock_timeout') and source = 'client'`);
    const named = migration.sql.flatMap((statement) => /if not exists "(\w+)"/i.exec(statement)?.[1] ?? []);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
       where not indisvalid and relname = any($1)`,
      [named],
    );
    for (const { name } of rows) await client.query(`drop index concurrently if exists "${name}"`);
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
  } finally {
    // With its settings.
    client.release(true);
  }
}

async function applyAll(client: pg.PoolClient, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement.replace(/ concurrently\b/gi, ''));
  await note(client, migration);
}

const note = (client: pg.PoolClient, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
