import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { resolveAsset } from './resolve-asset.ts';

// Any number that no other program on the same database uses for its own advisory lock.
const LOCK = 727_569_420;

/** Brings the schema up to date. Processes that start at once take turns; the later ones find nothing to do. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const migrationsFolder = fileURLToPath(resolveAsset('migrations'));
  const client = await pool.connect();
  try {
    // A migration may take its time, and so may waiting for the process that runs it.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}
