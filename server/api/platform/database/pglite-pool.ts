import pg from 'pg';
import { PgliteConnection, type PgliteOptions } from './PgliteConnection.ts';

/** A pool of the one connection that PGlite has: whoever holds it has the database alone, the others queue. */
export function createPglitePool(options: PgliteOptions): { pool: pg.Pool; closed: () => Promise<void> } {
  let free = Promise.resolve();
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    host: 'pglite',
    ssl: false,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // Covers the first opening as well, which makes the folder: seconds, on a slow disk many.
    connectionTimeoutMillis: 60_000,
    stream: () => {
      const connection = new PgliteConnection(options, free);
      free = new Promise((resolve) => connection.once('close', resolve));
      return connection;
    },
  });
  return { pool, closed: () => free };
}
