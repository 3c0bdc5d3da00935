import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { logIn } from './club.ts';
import { type Load, load, median } from './load.ts';
import { type Load as PhoneLoad, watchLoad } from './phone.ts';
import { record, report } from './results.ts';
import { root, type Running, startNode, startProduct } from './servers.ts';

const folder = join(root, 'bench/peers');
const ROUNDS = 3;
const SECONDS = 4;
/** A page that is drawn for each request of a member. */
const DRAWN = '/booking';

interface Peer {
  name: string;
  /** The folder of its application; the command that builds it. */
  at: string;
  build: string[];
  start: (port: number) => string[];
  env?: Record<string, string>;
  path?: string;
}

const bin = (name: string) => join(folder, 'node_modules', name);

const PEERS: Peer[] = [
  {
    name: 'Next.js',
    at: 'next',
    build: [bin('next/dist/bin/next'), 'build'],
    start: (port) => [bin('next/dist/bin/next'), 'start', join(folder, 'next'), '-p', String(port)],
  },
  {
    name: 'Nuxt',
    at: 'nuxt',
    build: [bin('nuxt/bin/nuxt.mjs'), 'build'],
    start: () => [join(folder, 'nuxt/.output/server/index.mjs')],
  },
  {
    name: 'Astro',
    at: 'astro',
    build: [bin('astro/bin/astro.mjs'), 'build'],
    start: () => [join(folder, 'astro/dist/server/entry.mjs')],
  },
  {
    name: 'React Router',
    at: 'react-router',
    build: [bin('@react-router/dev/bin.cjs'), 'build'],
    start: () => [bin('@react-router/serve/bin.cjs'), join(folder, 'react-router/build/server/index.js')],
  },
];

interface Measured {
  name: string;
  address: string;
  headers: string[];
  running: Running;
  loads: Load[];
}

/** The product beside other frameworks that draw a page with the same form, cards and 40 prices. Needs Node 22.19 or later. */
export async function benchPeers(): Promise<void> {
  if (Number(process.versions.node.split('.', 1)[0]) < 24)
    return console.log('\nSKIPPED: the peers need Node 24: npm run bench -- --node24 peers');
  const database = await startPostgres({ durable: true });
  if (!database) return console.log('\nSKIPPED: PostgreSQL is not installed, so the peers were not measured');
  const api = await startNode((port) => ['bench/peers/api.js', String(port)], { core: 1 });
  const env = { PEER_API: api.origin, NUXT_PEER_API: api.origin, NODE_ENV: 'production' };
  buildPeers(env);
  const product = await startProduct({ DATABASE_URL: await database.createDatabase() });
  const bytes = Buffer.from(await (await fetch(`${product.origin}/`)).arrayBuffer());
  const file = join(mkdtempSync(join(tmpdir(), 'parkweb-bytes-')), 'page.html');
  writeFileSync(file, bytes);
  const limit = await startNode((port) => ['--import', 'tsx', 'bench/bare-http.ts', String(port), file]);
  const { token } = await logIn(product.origin, 'ann@example.com');

  const of = (name: string, running: Running, path = '/', headers: string[] = []): Measured => ({
    name,
    address: running.origin + path,
    headers,
    running,
    loads: [],
  });
  const others = await Promise.all(
    PEERS.map(async (peer) => ({
      peer,
      running: await startNode(peer.start, { env, cwd: join(folder, peer.at) }),
    })),
  );
  const cached = of('product, cached', product);
  const drawn = of('product, drawn for a member', product, DRAWN, [`cookie: access_token=${token}`]);
  const peers = others.map(({ peer, running }) => of(`${peer.name}, drawn`, running));
  const kept = others.slice(0, 1).map(({ running }) => of('Next.js, kept for a minute', running, '/isr'));
  const all = [of('node:http, same bytes', limit), cached, drawn, ...kept, ...peers];
  for (const one of all) await load(one.address, 2, one.headers);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of all) one.loads.push(await load(one.address, SECONDS, one.headers));
  print(all);

  for (const one of kept) compare(cached, one, 8);
  for (const one of peers) compare(cached, one, 25);
  for (const one of peers) compare(drawn, one, 3);
  await comparePhones(
    product,
    others.map(({ peer, running }) => ({ name: peer.name, running })),
  );
  report('product, peak memory', product.memory().peak, null, 'MB');
  for (const { peer, running } of others)
    report(`${peer.name}, peak memory`, running.memory().peak, null, 'MB');
  await Promise.all([product, limit, ...others.map(({ running }) => running)].map((one) => one.stop()));
  await Promise.all([api.stop(), database.stop()]);
}

/** Installs the peers once, and builds each. */
function buildPeers(env: Record<string, string>): void {
  const options: ExecFileSyncOptions = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NEXT_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
  };
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--engine-strict=false'], options);
  for (const { at, build } of PEERS)
    execFileSync(process.execPath, build, { ...options, cwd: join(folder, at) });
}

function print(all: Measured[]): void {
  console.table(
    Object.fromEntries(
      all.map(({ name, loads, running }) => [
        name,
        {
          'req/s': Math.round(median(loads.map((one) => one.perSecond))),
          'p99 ms': Number(median(loads.map((one) => one.p99Ms)).toFixed(1)),
          'peak MB': Math.round(running.memory().peak),
          failures: loads.reduce((sum, one) => sum + one.failures, 0),
        },
      ]),
    ),
  );
  for (const { name, loads } of all)
    if (loads.some((one) => one.failures > 0))
      record({ what: name, figure: 'failed requests', goal: 'none', isHeld: false });
}

/** First paint and hydrated form on a phone with slow 4G, in interleaved rounds. */
async function comparePhones(product: Running, peers: { name: string; running: Running }[]): Promise<void> {
  const names = ['product', ...peers.map(({ name }) => name)];
  const origins = [product, ...peers.map(({ running }) => running)].map(({ origin }) => origin);
  const loads = names.map(() => [] as PhoneLoad[]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, origin] of origins.entries()) loads[at]?.push(await watchLoad(origin));
  const [ours = [], ...theirs] = loads;
  console.log('\nOn a phone: 4× CPU, slow 4G');
  for (const [what, key] of [
    ['first paint', 'paint'],
    ['form hydrated', 'hydrated'],
  ] as const) {
    report(
      `${what} of the product`,
      ours.map((one) => one[key]),
      null,
      'ms',
    );
    for (const [at, { name }] of peers.entries())
      report(
        `${what}, product ÷ ${name}`,
        ours.map((one, round) => one[key] / (theirs[at]?.[round]?.[key] ?? NaN)),
        { atMost: 1 },
      );
  }
}

function compare(ours: Measured, theirs: Measured, atLeast: number): void {
  const ratios = ours.loads.map((one, at) => one.perSecond / (theirs.loads[at]?.perSecond ?? NaN));
  report(`${ours.name} ÷ ${theirs.name}`, ratios, { atLeast });
}
