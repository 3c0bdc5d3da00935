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
    // A migration may take long, and so may waiting for another process that runs it. All settings and the lock belong to
    // the transaction, because a pooler gives the next one another session.
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
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
