import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { resolveAsset } from './resolve-asset.ts';

// Arbitrary, but no other program on the same database may use it as an advisory lock.
const LOCK = 727_569_420;

const TOO_OLD =
  'The database was created by an older release, and this one cannot upgrade it. Delete the data folder (DATA_DIR) or the ' +
  'PostgreSQL database (DATABASE_URL) to start over, or go back to the release that created it.';

/**
 * Applies pending migrations. An advisory lock makes processes that start at once take turns. Throws an error for the
 * operator if the database is older than the baseline.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const migrationsFolder = fileURLToPath(resolveAsset('migrations'));
  const client = await pool.connect();
  try {
    // A migration may take long, and so may waiting for another process that runs it. All settings and the lock belong to
    // the transaction, because a pooler gives the next one another session.
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await refuseOlderThanBaseline(client, migrationsFolder);
    // Its own BEGIN has no effect in this transaction, and its COMMIT or ROLLBACK ends it.
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The migrations up to the baseline were replaced by it. It has the time of the last of them, and creates all tables. */
async function refuseOlderThanBaseline(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (tables.length === 0) return;
  const [baseline] = readMigrationFiles({ migrationsFolder });
  const { rows: older } = await client.query(
    'select from drizzle.__drizzle_migrations having max(created_at) < $1',
    [baseline?.folderMillis],
  );
  if (older.length > 0) throw new Error(TOO_OLD);
}
