import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MovedTable, moveLot } from './api/move-lot.ts';
import { retireFolder } from './api/platform/database/moved-folder.ts';
import { openDatabase } from './api/platform/database/open-database.ts';
import { type Env, readEnv } from './env.ts';
import { createLogger } from './log.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds that a statement on the embedded database may take, or the target keep it waiting. */
const PATIENCE_MS = 3_600_000;

// `npm run move-to-postgres`: copies the database in DATA_DIR into an empty one at DATABASE_URL, with the server stopped.
await runCommand(() => move(readEnv()));

async function move({ API_BASE_URL, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Env): Promise<void> {
  if (API_BASE_URL) throw new Error('The data are stored at API_BASE_URL. There is nothing to move here.');
  if (!databaseUrl) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.');
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no database in ${dataDir}.`);
  const log = createLogger('error');
  const startedAt = performance.now();
  const from = await openDatabase({ dataDir, log, queryLimitMs: PATIENCE_MS });
  try {
    const to = await openDatabase({ databaseUrl, dataDir, log });
    try {
      const moved = await moveLot({ from, to });
      process.stdout.write(`${describe(moved)}\n`);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  await retireFolder(dataDir);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `Everything is in PostgreSQL, in ${seconds} s. Start the server with DATABASE_URL. ${dataDir} is as it was, but no server opens it anymore. Delete it when you have a backup of PostgreSQL.\n`,
  );
}

/** A line for each table: rows on both sides, whether their digests are equal, and sums of money, points and spaces. */
function describe(moved: MovedTable[]): string {
  const lines = moved.map(({ source, target }) => [
    source.table,
    String(source.rows),
    String(target.rows),
    source.digest === target.digest ? 'equal' : 'DIFFERENT',
    Object.entries(target.sums)
      .map(([column, sum]) => `${column} ${sum}`)
      .join(', '),
  ]);
  const table = [['table', 'PGlite', 'PostgreSQL', 'rows are', 'sums in PostgreSQL'], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
