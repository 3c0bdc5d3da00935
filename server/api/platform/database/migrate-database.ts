import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { resolveAsset } from './resolve-asset.ts';

// Arbitrary, but no other program on the same database may use it as an advisory lock.
const LOCK = 727_569_420;

/** Applies pending migrations. An advisory lock makes processes that start at once take turns. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const migrationsFolder = fileURLToPath(resolveAsset('migrations'));
  const client = await pool.connect();
  try {
    // A migration may take long, and so may waiting for another process that runs it.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}
