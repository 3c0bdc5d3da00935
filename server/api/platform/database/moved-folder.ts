import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTE = 'moved-to-postgres.txt';

/** Leaves a note in a folder whose data are in PostgreSQL now. */
export async function retireFolder(dataDir: string): Promise<void> {
  const text = `The data of this folder were copied to PostgreSQL at ${new Date().toISOString()}. No server opens it while this file is here.\n`;
  await writeFile(join(dataDir, NOTE), text, { mode: 0o600, flush: true });
}

/** Throws when the data are in PostgreSQL: bookings made here would be missing there. */
export function refuseRetired(dataDir: string): void {
  if (!existsSync(join(dataDir, NOTE))) return;
  throw new Error(
    `The data of ${dataDir} were moved to PostgreSQL. Set DATABASE_URL, or delete ${NOTE} there to use the folder again without what was saved in PostgreSQL since.`,
  );
}
