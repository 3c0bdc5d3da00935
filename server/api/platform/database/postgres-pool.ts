import pg from 'pg';

const OLDEST_VERSION = 15;

/** Up to ten connections to a PostgreSQL server; nothing on it waits for ever. */
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

/** Throws when the server is older than what the schema is written for. */
export async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? 'unknown';
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(
    `DATABASE_URL leads to PostgreSQL ${version}; version ${OLDEST_VERSION} or later is needed.`,
  );
}
