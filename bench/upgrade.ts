import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '../server/api/platform/database/migrate-database.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { createTravelers, widenTheLot } from './bookings.ts';
import { readOption } from './read-option.ts';
import { startNode } from './servers.ts';

const CLIENTS = 4;
const SAMPLE_MS = 10;

// `npm run release:upgrade -- --timed`: migrates a lot of the previous release while that one keeps selling.
const [, previous = ''] = /--previous[ =](\S+)/.exec(process.argv.join(' ')) ?? [];
const transactions = readOption('transactions', 1_000_000);
const server = await startPostgres({ durable: true });
if (!server) throw new Error('PostgreSQL is not installed');
const databaseUrl = await server.createDatabase();
console.log(`Making ${transactions} parking stays …`);
execFileSync(
  process.execPath,
  ['dist/server/generate.js', '--scale', '--transactions', String(transactions)],
  {
    cwd: previous,
    env: { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
await timeUpgrade(databaseUrl);
await server.stop();
process.exit(0);

async function timeUpgrade(url: string): Promise<void> {
  await widenTheLot(url);
  const env = { DATABASE_URL: url, TRUST_PROXY: '1', DEMO: '1' };
  const product = await startNode(() => ['dist/server/main.js'], { cwd: previous, env });
  const travelers = createTravelers(product.origin);
  const bookings: number[] = [];
  let failures = 0;
  const over = new AbortController();
  const book = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await travelers.book().then(
        () => bookings.push(performance.now() - began),
        () => (failures += 1),
      );
    }
  };
  const clients = Array.from({ length: CLIENTS }, book);
  const watcher = watchLocks(url, over.signal);
  await pause(3_000);
  const before = bookings.splice(0);
  const pool = new pg.Pool({ connectionString: url });
  await migrateDatabase(pool, {
    isEmbedded: false,
    onApplied: ({ folderMillis }, ms) => console.log(`migration of ${folderMillis}: ${ms.toFixed(0)} ms`),
  });
  await pause(1_000);
  over.abort();
  await Promise.all(clients);
  console.log(`slowest quote and booking before: ${Math.max(...before).toFixed(0)} ms of ${before.length}`);
  console.log(
    `slowest quote and booking meanwhile: ${Math.max(...bookings).toFixed(0)} ms of ${bookings.length}`,
  );
  console.log(
    `failed: ${failures}; longest wait for a lock of a table: ${await watcher} ms (sampled every ${SAMPLE_MS} ms)`,
  );
  await pool.end();
  await product.stop();
}

/** The longest time that a statement was seen waiting for a table, in milliseconds. Locks of rows are the bookings' own. */
async function watchLocks(url: string, over: AbortSignal): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  let longest = 0;
  while (!over.aborted) {
    const { rows } = await client.query<{ ms: number | null }>(
      `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
       from pg_locks where not granted and locktype = 'relation'`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await pause(SAMPLE_MS);
  }
  await client.end();
  return Math.round(longest);
}
