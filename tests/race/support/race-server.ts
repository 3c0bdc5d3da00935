import { createDatabase, startPostgres } from '../../support/postgres-server.ts';

/** A PostgreSQL to race on: that of DATABASE_URL, or one started for these tests. */
export interface RaceServer {
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Skips the suite, and says so where nobody overlooks it, when this machine has no PostgreSQL. */
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
