import { createDatabase, startPostgres } from '../../support/postgres-server.ts';

/** A PostgreSQL server for race tests: that of DATABASE_URL, or one started for them. */
export interface RaceServer {
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Opens the server. Without PostgreSQL on this machine it skips the suite with a visible warning. */
export async function openRaceServer(suite: Mocha.Context): Promise<RaceServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { createDatabase: () => createDatabase(url), stop: async () => {} };
  const server = await startPostgres();
  if (server) return server;
  const rule = '!'.repeat(100);
  process.stderr.write(
    `\n${rule}\nSKIPPED: PostgreSQL is not installed, and the embedded database cannot race.\n${rule}\n`,
  );
  return suite.skip();
}
