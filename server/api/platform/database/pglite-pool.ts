import pg from 'pg';
import { PgliteConnection, type PgliteOptions } from './PgliteConnection.ts';

/** Creates a pool with PGlite's only connection. Its holder has exclusive access, and all others wait. */
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
    // Includes the first opening, which creates the folder and takes many seconds on a slow disk.
    connectionTimeoutMillis: 60_000,
    stream: () => {
      const connection = new PgliteConnection(options, free);
      free = new Promise((resolve) => connection.once('close', resolve));
      return connection;
    },
  });
  return { pool, closed: () => free };
}
