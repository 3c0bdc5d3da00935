import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { median } from './load.ts';
import { startProduct } from './servers.ts';

const SECONDS = 10;
/** About five times what one core can render. */
const PER_SECOND = 1_250;
const TICK_MS = 10;
const WARM_UP = 500;
/** A page that is rendered for every visitor. */
const PAGE = '/booking';

interface Answer {
  status: number;
  milliseconds: number;
}

/** What visitors get while five times more of them come than can be served. */
export async function benchOverload(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server) return console.log('\nSKIPPED: PostgreSQL is not installed, so overload was not measured');
  const product = await startProduct({ DATABASE_URL: await server.createDatabase() });
  const agent = new Agent({ keepAlive: true });
  const pages: Answer[] = [];
  const probes = { '/livez': [] as Answer[], '/': [] as Answer[] };

  for (let visitor = 0; visitor < WARM_UP; visitor += 1) await ask(product.origin + PAGE, agent);
  const before = product.memory().now;
  const began = performance.now();
  const end = began + SECONDS * 1000;

  // Half of the visitors open a new connection.
  const visit = async (visitor: number) =>
    pages.push(await ask(product.origin + PAGE, visitor % 2 ? agent : false));
  const probe = async (path: '/livez' | '/') => {
    while (performance.now() < end) {
      probes[path].push(await ask(product.origin + path, false));
      await pause(50);
    }
  };
  const running: Promise<unknown>[] = [probe('/livez'), probe('/')];
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1000) * PER_SECOND;
    for (let visitor = running.length; visitor < due; visitor += 1) running.push(visit(visitor));
    await pause(TICK_MS);
  }
  await Promise.all(running);
  agent.destroy();
  const rows: [string, Answer[]][] = [
    ['pages 200', pages.filter(({ status }) => status === 200)],
    ['pages 503', pages.filter(({ status }) => status === 503)],
    ['pages without an answer', pages.filter(({ status }) => status === 0)],
    ['/livez', probes['/livez']],
    ['/ (cached)', probes['/']],
  ];
  console.log(`\nOverload: ${PER_SECOND} visitors per second on ${PAGE} for ${SECONDS} s`);
  for (const [name, answers] of rows) console.log(describe(name, answers));
  const after = await ask(product.origin + PAGE, false);
  console.log(`  afterwards ${after.status} in ${Math.round(after.milliseconds)} ms`);
  console.log(`  memory ${Math.round(before)} MB before, ${Math.round(product.memory().peak)} MB at most`);
  await product.stop();
  await server.stop();
}

function describe(name: string, answers: Answer[]): string {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const isFailed = answers.filter(({ status }) => status !== answers[0]?.status).length;
  return `  ${name.padEnd(24)} ${String(answers.length).padStart(6)}  median ${Math.round(median(times) || 0)} ms  p99 ${Math.round(p99)} ms${isFailed ? `  ${isFailed} other` : ''}`;
}

function ask(address: string, agent: Agent | false): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, milliseconds: performance.now() - began });
    request(address, { agent }, (res) => {
      res.resume();
      res.once('end', () => finish(res.statusCode ?? 0)).once('error', () => finish(0));
    })
      .once('error', () => finish(0))
      .end();
  });
}
