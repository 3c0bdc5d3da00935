import type { Env } from './env.ts';

/** The folder of the embedded database. Throws when the settings name another place for the data. */
export function requireEmbedded({ API_BASE_URL, DATABASE_URL, DATA_DIR }: Env, verb: string): string {
  if (API_BASE_URL) throw new Error(`The data are stored at API_BASE_URL. There is nothing to ${verb} here.`);
  if (DATABASE_URL)
    throw new Error(
      `The data are in PostgreSQL (DATABASE_URL). Use pg_dump and pg_restore, or pgBackRest, to ${verb} them.`,
    );
  return DATA_DIR;
}
