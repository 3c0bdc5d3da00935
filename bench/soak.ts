import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { createTravelers, widenTheLot } from './bookings.ts';
import { logIn } from './club.ts';
import { median } from './load.ts';
import { readOption } from './read-option.ts';
import { report } from './results.ts';
import { startNode } from './servers.ts';

const CLIENTS = 8;
const FULL_SECONDS = 20;
/** Readings of the heap after the first, which comes when caches and pools are full. */
const READINGS = 10;

/** For `--minutes` (30 unless told). */
export async function benchSoak(): Promise<void> {
  const minutes = readOption('minutes', 30);
  const growth = await soak(minutes);
  if (growth === null) return console.log('\nSKIPPED: PostgreSQL is not installed, so the soak was not run');
  report(`heap after ${minutes} minutes, second half ÷ first half`, growth, { atMost: 1.03 });
}

/**
 * The heap after collection while travelers book and members look at their dashboard, at half of what the product can do:
 * the second half of the time ÷ the first. null without PostgreSQL.
 */
export async function soak(minutes: number): Promise<number | null> {
  const server = await startPostgres({ durable: true });
  if (!server) return null;
  const databaseUrl = await server.createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-bench-'));
  const HEAP_FILE = join(folder, 'heap');
  const product = await startNode(
    () => ['--expose-gc', '--import', './bench/report-heap.mjs', 'dist/server/main.js'],
    { env: { DATABASE_URL: databaseUrl, DEMO: '1', TRUST_PROXY: '1', HEAP_FILE } },
  );
  await widenTheLot(databaseUrl);
  const logInAgain = async () => (await logIn(product.origin, 'ann@example.com')).token;
  let token = await logInAgain();
  const agent = new Agent({ keepAlive: true });
  const travelers = createTravelers(product.origin);
  const visit = async () => {
    await travelers.book();
    for (const path of ['/', '/booking', '/point-club/dashboard'])
      await read(product.origin + path, agent, token);
  };

  const full = await repeat(FULL_SECONDS, visit);
  const perSecond = full / FULL_SECONDS / 2;
  console.log(`\nSoak: ${perSecond.toFixed(1)} visits a second, half of the most, for ${minutes} minutes`);
  const readings: number[] = [];
  const spell = (minutes * 60) / (READINGS + 1);
  for (let reading = 0; reading <= READINGS; reading += 1) {
    await repeat(spell, visit, perSecond);
    token = await logInAgain();
    readings.push(await readHeap(product.signal, HEAP_FILE));
    console.log(
      `${Math.round((reading + 1) * spell)} s: heap ${readings.at(-1)?.toFixed(1)} MB, resident ${Math.round(product.memory().now)} MB`,
    );
  }
  const half = Math.ceil(readings.length / 2);
  const growth = median(readings.slice(half)) / median(readings.slice(0, half));
  await product.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
  return growth;
}

/** Repeats the work for some seconds, with so many clients or at a steady pace. Returns how often. */
async function repeat(seconds: number, work: () => Promise<void>, perSecond?: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const due = perSecond === undefined ? 0 : began + ((count += 1) / perSecond) * 1000;
      if (due > performance.now()) await pause(due - performance.now());
      await work();
      if (perSecond === undefined) count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count;
}

async function readHeap(signal: (name: NodeJS.Signals) => void, file: string): Promise<number> {
  rmSync(file, { force: true });
  signal('SIGUSR2');
  while (!existsSync(file) || readFileSync(file).length === 0) await pause(50);
  return Number(readFileSync(file, 'utf8')) / 1e6;
}

function read(address: string, agent: Agent, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { cookie: `access_token=${token}` } }, (response) => {
      response.resume().once('end', resolve).once('error', reject);
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
    })
      .once('error', reject)
      .end();
  });
}
