import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { report } from './results.ts';
import { startNode, startProduct } from './servers.ts';

const REST_MS = 15_000;
const ROUNDS = 3;
const isNode20 = process.versions.node.startsWith('20.');

/** Memory at rest, and how long a start takes: on PostgreSQL without the demo, and of the demo on the embedded database. */
export async function benchMemory(): Promise<void> {
  const server = await startPostgres();
  if (server) {
    const databaseUrl = await server.createDatabase();
    const first = await measureStart(databaseUrl);
    report('first start on PostgreSQL', first.startMs, { atMost: 1_000 }, 'ms');
    const later = [];
    for (let round = 0; round < ROUNDS; round += 1) later.push(await measureStart(databaseUrl));
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
  const demo = await startProduct();
  await pause(REST_MS);
  const { now, peak } = demo.memory();
  report('first start of the demo', demo.startMs, null, 'ms');
  report('peak of the demo’s first start', peak, { atMost: 700 }, 'MB');
  report('memory of the demo at rest', now, { atMost: 400 }, 'MB');
  await demo.stop();
}

async function measureStart(databaseUrl: string): Promise<{ startMs: number; restMb: number }> {
  const running = await startNode(() => ['dist/server/main.js'], { env: { DATABASE_URL: databaseUrl } });
  await pause(REST_MS);
  const restMb = running.memory().now;
  await running.stop();
  return { startMs: running.startMs, restMb };
}
