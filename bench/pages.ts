import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { routes } from '../pages/routes.ts';
import { type Load, load, median } from './load.ts';
import { report } from './results.ts';
import { clientFolder, root, type Running, startNode, startProduct } from './servers.ts';

interface Measured {
  path: string;
  /** The ratios that a page must reach; null to report without a verdict. */
  aims: { limit: number | null; bare: number };
  rounds: number;
  seconds: number;
}

const carefully = { rounds: 3, seconds: 6 };
const quickly = { rounds: 1, seconds: 4 };

const HELD: Measured[] = [
  { path: '/', aims: { limit: 0.4, bare: 15 }, ...carefully },
  { path: '/rates', aims: { limit: 0.4, bare: 1 }, ...carefully },
  { path: '/blog/getting-to-and-from-seatac', aims: { limit: 0.4, bare: 1 }, ...carefully },
  { path: '/booking', aims: { limit: null, bare: 1 }, ...carefully },
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
  await buildBareRender();
  for (const page of [...HELD, ...others]) await benchPage(page);
}

async function benchPage({ path, aims, rounds, seconds }: Measured): Promise<void> {
  // The API for bare rendering runs on the load generator's core, like a remote API.
  const api = await startProduct({}, 1);
  const product = await startProduct();
  const bytes = Buffer.from(await (await fetch(product.origin + path)).arrayBuffer());
  const file = join(mkdtempSync(join(tmpdir(), 'parkweb-bytes-')), 'page.html');
  writeFileSync(file, bytes);
  const limit = await startNode((port) => ['--import', 'tsx', 'bench/bare-http.ts', String(port), file]);
  const bare = await startNode((port) => [
    'dist/bench/bare-render.js',
    String(port),
    `${api.origin}/api`,
    clientFolder,
  ]);
  const peers: Peer[] = [
    { name: 'limit: node:http, same bytes', running: limit, loads: [] },
    { name: 'bare renderToPipeableStream', running: bare, loads: [] },
    { name: 'product', running: product, loads: [] },
  ];
  for (const { running } of peers) await load(running.origin + path, 2);
  for (let round = 0; round < rounds; round += 1)
    for (const peer of peers) peer.loads.push(await load(peer.running.origin + path, seconds));
  print(
    `${path}  ${(bytes.length / 1000).toFixed(1)} kB of HTML, medians of ${rounds} × ${seconds} s`,
    peers,
  );
  compare(path, peers, aims);
  await Promise.all([...peers.map((peer) => peer.running.stop()), api.stop()]);
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

function compare(path: string, [limit, bare, product]: Peer[], aims: Measured['aims']): void {
  const ratios = (peer: Peer | undefined) =>
    (product?.loads ?? []).map((one, at) => one.perSecond / (peer?.loads[at]?.perSecond ?? NaN));
  report(`${path} ÷ limit`, ratios(limit), aims.limit === null ? null : { atLeast: aims.limit });
  report(`${path} ÷ bare rendering`, ratios(bare), { atLeast: aims.bare });
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
