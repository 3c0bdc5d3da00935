import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pacificDay } from '../shared/format/time.ts';
import { unpackBackup } from './api/platform/database/backup-copy.ts';
import { lockFolder } from './api/platform/database/data-lock.ts';
import { openDatabase } from './api/platform/database/open-database.ts';
import { findViolations } from './api/reconcile/find-violations.ts';
import { readEnv } from './env.ts';
import { createLogger } from './log.ts';
import { requireEmbedded } from './require-embedded.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FILE`: unpacks a backup of the embedded database into an empty data folder, and checks it.
await runCommand(async () => {
  const dataDir = requireEmbedded(readEnv(), 'restore');
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined) throw new Error('Use: npm run restore -- FILE');
  if (!existsSync(file)) throw new Error(`There is no file ${resolve(file)}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const violations = await restore(resolve(file), dataDir);
    process.stdout.write(`${dataDir} has the data of ${resolve(file)}.\n`);
    if (violations.length > 0)
      throw new Error([`${violations.length} things do not add up in them:`, ...violations].join('\n  '));
    process.stdout.write('Spaces, points and money add up. Start the server.\n');
  } finally {
    await unlock();
  }
});

/** The database gets its name when it is known to open. Returns what does not add up in it. */
async function restore(file: string, dataDir: string): Promise<string[]> {
  const database = join(dataDir, 'database');
  if (existsSync(database))
    throw new Error(`${dataDir} has a database already. Move it away, or choose another DATA_DIR.`);
  const unfinished = join(dataDir, 'restoring');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await unpackBackup(file, unfinished);
    if (!existsSync(join(unfinished, 'database', 'PG_VERSION')))
      throw new Error(`${file} is not a backup of a database.`);
    const violations = await check(unfinished);
    await rename(join(unfinished, 'database'), database);
    return violations;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function check(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, log: createLogger('error') });
  try {
    return await findViolations(database.queries, pacificDay(new Date()));
  } finally {
    await database.close();
  }
}
