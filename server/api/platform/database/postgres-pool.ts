import pg from 'pg';

const OLDEST_VERSION = 15;

/** Creates a pool of up to ten connections to PostgreSQL, with timeouts on everything that waits. */
export function createPostgresPool(databaseUrl: string): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'parkweb',
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
}

/** Throws when the server is older than PostgreSQL 15. */
export async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? 'unknown';
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(
    `DATABASE_URL is a PostgreSQL ${version} server. Version ${OLDEST_VERSION} or later is required.`,
  );
}
