import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { routes } from '../pages/routes.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { type Load, load, median } from './load.ts';
import { report } from './results.ts';
import { clientFolder, root, type Running, startNode, startProduct } from './servers.ts';

interface Measured {
  path: string;
  /** Who asks, in words. */
  visitor?: string;
  headers?: string[];
  /** The ratios that a page must reach; null to report without a verdict, undefined to compare nothing. */
  aims: { limit: number | null; bare?: number };
  rounds: number;
  seconds: number;
}

const MAX_P99_MS = 10;
const carefully = { rounds: 3, seconds: 6 };
const quickly = { rounds: 1, seconds: 4 };

const anonymous = {
  visitor: ' with an anonymous session',
  headers: [`cookie: session_id=${crypto.randomUUID()}; anon_id=${crypto.randomUUID()}`],
  aims: { limit: 0.4 },
  ...carefully,
};
const HELD: Measured[] = [
  { path: '/', aims: { limit: 0.75, bare: 15 }, ...carefully },
  { path: '/rates', aims: { limit: 0.75, bare: 1 }, ...carefully },
  { path: '/blog/getting-to-and-from-seatac', aims: { limit: 0.75, bare: 1 }, ...carefully },
  { path: '/', ...anonymous },
  { path: '/', ...anonymous, visitor: ' with foreign cookies', headers: ['cookie: _ga=GA1.1.1; theme=dark'] },
  { path: '/booking', aims: { limit: 0.4, bare: 1 }, ...carefully },
  { path: '/booking', ...anonymous },
  { path: '/register', aims: { limit: 0.4, bare: 1 }, ...carefully },
  { path: '/register', ...anonymous },
  // A session may have a ride, so only visitors without one share this page.
  { path: '/pickup', aims: { limit: 0.4, bare: 1 }, ...carefully },
];

/** Every public page with a fixed URL, compared with bare rendering. */
const others: Measured[] = routes
  .filter(
    ({ path }) => !/:|^\/(?:point-club|back-office)\//.test(path) && HELD.every((page) => page.path !== path),
  )
  .map(({ path }) => ({ path, aims: { limit: null, bare: 1 }, ...quickly }));

interface Peer {
  name: string;
  running: Running;
  loads: Load[];
}

/** Each page beside the limit (same bytes from node:http) and bare rendering, in interleaved rounds on one core. */
export async function benchPages(): Promise<void> {
  const database = await startPostgres({ durable: true });
  if (!database) return console.log('\nSKIPPED: PostgreSQL is not installed, so pages were not measured');
  await buildBareRender();
  const env = { DATABASE_URL: await database.createDatabase() };
  const product = await startProduct(env);
  // The API for bare rendering runs on the load generator's core, like a remote API.
  const api = await startProduct(env, 1);
  const bare = await startNode((port) => [
    'dist/bench/bare-render.js',
    String(port),
    `${api.origin}/api`,
    clientFolder,
  ]);
  for (const page of [...HELD, ...others]) await benchPage(page, product, bare);
  await Promise.all([product, bare, api].map((running) => running.stop()));
  await database.stop();
}

async function benchPage(page: Measured, product: Running, bare: Running): Promise<void> {
  const { path, visitor = '', headers = [], rounds, seconds, aims } = page;
  const bytes = Buffer.from(await (await fetch(product.origin + path)).arrayBuffer());
  const file = join(mkdtempSync(join(tmpdir(), 'parkweb-bytes-')), 'page.html');
  writeFileSync(file, bytes);
  const limit = await startNode((port) => ['--import', 'tsx', 'bench/bare-http.ts', String(port), file]);
  const ours: Peer = { name: 'product', running: product, loads: [] };
  const ofLimit: Peer = { name: 'limit: node:http, same bytes', running: limit, loads: [] };
  const ofBare: Peer = { name: 'bare renderToPipeableStream', running: bare, loads: [] };
  const peers = aims.bare === undefined ? [ofLimit, ours] : [ofLimit, ofBare, ours];
  for (const { running } of peers) await load(running.origin + path, 2, headers);
  for (let round = 0; round < rounds; round += 1)
    for (const peer of peers) peer.loads.push(await load(peer.running.origin + path, seconds, headers));
  const name = path + visitor;
  print(
    `${name}  ${(bytes.length / 1000).toFixed(1)} kB of HTML, medians of ${rounds} × ${seconds} s`,
    peers,
  );
  const ratios = (peer: Peer) =>
    ours.loads.map((one, at) => one.perSecond / (peer.loads[at]?.perSecond ?? NaN));
  report(`${name} ÷ limit`, ratios(ofLimit), aims.limit === null ? null : { atLeast: aims.limit });
  if (aims.bare !== undefined) report(`${name} ÷ bare rendering`, ratios(ofBare), { atLeast: aims.bare });
  const p99s = ours.loads.map((one) => one.p99Ms);
  report(`${name}: p99`, p99s, aims.limit === null ? null : { atMost: MAX_P99_MS }, 'ms');
  await limit.stop();
}

function print(title: string, peers: Peer[]): void {
  console.log(`\n${title}, node ${process.version}`);
  console.table(
    Object.fromEntries(
      peers.map(({ name, running, loads }) => [
        name,
        {
          'req/s': Math.round(perSecond(loads)),
          'p99 ms': Number(median(loads.map((one) => one.p99Ms)).toFixed(1)),
          'memory MB': Math.round(running.memory().now),
          'peak MB': Math.round(running.memory().peak),
          failures: loads.reduce((sum, one) => sum + one.failures, 0),
        },
      ]),
    ),
  );
}

const perSecond = (loads: Load[]) => median(loads.map((one) => one.perSecond));

/** Bare rendering runs from a production build like the product's, so that both carry the same React. */
export async function buildBareRender(): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/bench',
      rollupOptions: { input: { 'bare-render': 'bench/bare-render.tsx' } },
    },
  });
}
