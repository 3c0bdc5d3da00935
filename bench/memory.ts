import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { report } from './results.ts';
import { startNode } from './servers.ts';

const REST_MS = 15_000;
const ROUNDS = 3;
const isNode20 = process.versions.node.startsWith('20.');

/** Memory at rest, and how long a start takes: on PostgreSQL without the demo, and of the demo on the embedded database. */
export async function benchMemory(): Promise<void> {
  const server = await startPostgres();
  if (server) {
    const env = { DATABASE_URL: await server.createDatabase() };
    const first = await measureStart(env);
    report('first start on PostgreSQL', first.startMs, { atMost: 1_000 }, 'ms');
    const later = await repeat(() => measureStart(env));
    report(
      'later start on PostgreSQL',
      later.map(({ startMs }) => startMs),
      { atMost: 1_000 },
      'ms',
    );
    report(
      'memory at rest on PostgreSQL',
      later.map(({ restMb }) => restMb),
      { atMost: isNode20 ? 120 : 200 },
      'MB',
    );
    await server.stop();
  } else console.log('\nSKIPPED: PostgreSQL is not installed');
  const demo = { DEMO: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'parkweb-bench-')) };
  const first = await measureStart(demo);
  report('first start of the demo', first.startMs, null, 'ms');
  report('peak of the demo’s first start', first.peakMb, { atMost: 700 }, 'MB');
  report('memory at rest after the first start', first.restMb, { atMost: 400 }, 'MB');
  const later = await repeat(() => measureStart(demo));
  report(
    'later start of the demo',
    later.map(({ startMs }) => startMs),
    null,
    'ms',
  );
  report(
    'memory at rest after later starts',
    later.map(({ restMb }) => restMb),
    { atMost: 400 },
    'MB',
  );
  rmSync(demo.DATA_DIR, { recursive: true });
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const results = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await measure());
  return results;
}

async function measureStart(env: Record<string, string>) {
  const running = await startNode(() => ['dist/server/main.js'], { env });
  await pause(REST_MS);
  const { now, peak } = running.memory();
  await running.stop();
  return { startMs: running.startMs, restMb: now, peakMb: peak };
}
