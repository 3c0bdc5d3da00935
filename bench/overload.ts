import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { logIn } from './club.ts';
import { load } from './load.ts';
import { report } from './results.ts';
import { root, type Running, startProduct } from './servers.ts';

const ROUNDS = 3;
const SECONDS = 6;
/** A page that is rendered for each request: its bytes depend on the query. */
const DRAWN = '/booking?promo=none';
const PROBES = ['/livez', '/'] as const;
const PROBE_PAUSE_MS = 20;
const MEMBER_PAGES = ['/', '/booking', '/point-club/dashboard'];

interface Answer {
  status: number;
  retryAfter: number;
  milliseconds: number;
}

interface Round {
  pages: Answer[];
  probes: Answer[];
  loopP99: number;
}

/** What visitors get while more of them come at once than can be served. */
export async function benchOverload(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server) return console.log('\nSKIPPED: PostgreSQL is not installed, so overload was not measured');
  const folder = mkdtempSync(join(tmpdir(), 'parkweb-overload-'));
  const file = join(folder, 'event-loop');
  const product = await startProduct({
    DATABASE_URL: await server.createDatabase(),
    NODE_OPTIONS: `--import=${join(root, 'bench/event-loop-delay.mjs')}`,
    EVENT_LOOP_FILE: file,
  });
  await load(product.origin + DRAWN, 2);
  const before = product.memory().now;

  for (const connections of [200, 1_000]) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await crowd(product, connections, file));
    tell(`${connections} connections`, rounds);
    if (connections === 200) report('200 connections: refused', count(rounds, 503), { atMost: 0 }, 'pages');
    else {
      const refusals = rounds.map(({ pages }) => p99Of(pages.filter(({ status }) => status === 503)));
      report(`${connections} connections: 503 (p99)`, refusals, { atMost: 100 }, 'ms');
    }
  }
  report('memory at most ÷ before', product.memory().peak / before, null);

  const { token } = await logIn(product.origin, 'ann@example.com');
  for (const path of MEMBER_PAGES) {
    // The second load begins while pages of the first, whose connections are closed, still wait.
    const loads = [];
    for (let round = 0; round < ROUNDS; round += 1)
      loads.push(await load(product.origin + path, 3, [`cookie: access_token=${token}`]));
    const failures = loads.map((one) => one.failures);
    report(`${path} as a member, 50 connections: failures`, failures, { atMost: 0 }, 'pages');
  }
  await product.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
}

function tell(title: string, rounds: Round[]): void {
  const pages = rounds.map((round) => p99Of(round.pages.filter(({ status }) => status === 200)));
  const probes = rounds.map((round) => p99Of(round.probes));
  const loops = rounds.map(({ loopP99 }) => loopP99);
  const failures = rounds.map(
    (round) =>
      [...round.pages, ...round.probes].filter(({ status }) => status !== 200 && status !== 503).length,
  );
  report(`${title}: drawn pages (p99)`, pages, { atMost: 400 }, 'ms');
  report(`${title}: cached pages and health (p99)`, probes, { atMost: 20 }, 'ms');
  report(`${title}: event loop (p99)`, loops, { atMost: 30 }, 'ms');
  report(`${title}: no answer`, failures, { atMost: 0 }, 'requests');
  report(
    `${title}: drawn pages per second`,
    count(rounds, 200).map((served) => served / SECONDS),
    null,
    'pages',
  );
}

const count = (rounds: Round[], wanted: number) =>
  rounds.map(({ pages }) => pages.filter(({ status }) => status === wanted).length);

/**
 * Within a second, each connection asks for a page, then for another when it has that one. It waits for as long as a 503
 * tells it to.
 */
async function crowd({ origin, pid }: Running, connections: number, file: string): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const own = new Agent({ keepAlive: true });
  const pages: Answer[] = [];
  const probes: Answer[] = [];
  // They are all connected before the crowd begins.
  await Promise.all(Array.from({ length: connections }, () => ask(`${origin}/livez`, agent)));
  await readLoopDelay(pid, file);
  const end = performance.now() + SECONDS * 1000;
  const isOver = () => performance.now() >= end;

  const visit = async () => {
    await pause(Math.random() * 1000);
    while (!isOver()) {
      const answer = await ask(origin + DRAWN, agent);
      pages.push(answer);
      const wait = Math.min(answer.retryAfter * 1000, end - performance.now());
      if (wait > 0) await pause(wait);
    }
  };
  const probe = async (path: string) => {
    while (!isOver()) {
      probes.push(await ask(origin + path, own));
      await pause(PROBE_PAUSE_MS);
    }
  };
  await Promise.all([...Array.from({ length: connections }, visit), ...PROBES.map(probe)]);
  const loopP99 = await readLoopDelay(pid, file);
  agent.destroy();
  own.destroy();
  return { pages, probes, loopP99 };
}

async function readLoopDelay(pid: number, file: string): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await pause(10);
  const delay = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  return delay;
}

function p99Of(answers: Answer[]): number {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

function ask(address: string, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, milliseconds: performance.now() - began });
    get(address, { agent }, (res) => {
      res.resume();
      const retryAfter = Number(res.headers['retry-after'] ?? 0);
      res.once('end', () => finish(res.statusCode ?? 0, retryAfter)).once('error', () => finish(0));
    }).once('error', () => finish(0));
  });
}
