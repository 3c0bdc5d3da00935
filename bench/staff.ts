import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { lists } from '../server/api/lists/lists.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { measureFanOut } from './fan-out.ts';
import { root, type Running, startProduct } from './servers.ts';
import {
  type Caller,
  exportAll,
  logIn,
  percentile,
  readSamples,
  type Samples,
  timesOf,
} from './staff-calls.ts';

const FULL = 1_000_000;
const REPEATS = 15;
/** Calls that are not measured, while the process compiles its code. */
const WARM_UP = 50;
/** How much longer anything may take at full size than at a hundredth of it. */
const MAX_RATIO = 3;
const MAX_SCAN_MS = 150;
/** A list whose times are below this is fast at any size; its ratio is noise. */
const NOISE_MS = 5;
const MAX_MEMORY_RATIO = 1.25;

/** Median milliseconds by what was measured. */
type Figures = Map<string, number>;

/**
 * The back office at a hundredth and at full size: lists, searches, exports, scans and boards. `--transactions 100000`
 * measures a smaller full size.
 */
export async function benchStaff(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server)
    return console.log('\nSKIPPED: PostgreSQL is not installed, so the back office was not measured');
  const [, asked] = /--transactions[ =](\d+)/.exec(process.argv.join(' ')) ?? [];
  const full = asked ? Number(asked) : FULL;
  const small = await measure(await server.createDatabase(), full / 100);
  const large = await measure(await server.createDatabase(), full);
  console.log(`\nmedians of ${REPEATS} at ${full / 100} and at ${full} parking stays`);
  for (const [what, ms] of large) compare(what, small.get(what) ?? NaN, ms);
  await server.stop();
}

function compare(what: string, small: number, large: number): void {
  const unit = what.startsWith('memory') ? 'MB' : 'ms';
  const aim = unit === 'MB' ? MAX_MEMORY_RATIO : MAX_RATIO;
  const ratio = large / small;
  const verdict = ratio <= aim || (unit === 'ms' && large <= NOISE_MS) ? 'reached' : 'MISSED';
  console.log(
    `${what.padEnd(48)} ${small.toFixed(1).padStart(8)} ${large.toFixed(1).padStart(8)} ${unit}  ` +
      `${ratio.toFixed(2)} times  aim ≤ ${aim}: ${verdict}`,
  );
}

async function measure(databaseUrl: string, transactions: number): Promise<Figures> {
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
  const began = performance.now();
  execFileSync(
    process.execPath,
    ['dist/server/generate.js', '--scale', '--transactions', String(transactions)],
    { cwd: root, env: { PATH: process.env.PATH, DEMO: '1', ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  console.log(
    `\n${transactions} parking stays, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const samples = await readSamples(client);
  const product = await startProduct(env);
  const staff = await logIn(product.origin, 'admin@example.com');
  const figures: Figures = new Map();
  const time = async (what: string, call: () => Promise<unknown>) =>
    void figures.set(what, percentile(await timesOf(call, REPEATS), 50));

  await timesOf(() => staff.get('/booth/board'), WARM_UP);
  await measureLists(time, staff, samples);
  await measurePages(time, staff, samples);
  await measurePublic(time, product.origin, samples);
  await measureScans(staff, samples);
  await measureExport(figures, product, staff);
  await measureFanOut({ client, env, product });
  await product.stop();
  await client.end();
  return figures;
}

type Time = (what: string, call: () => Promise<unknown>) => Promise<void>;

async function measureLists(time: Time, staff: Caller, samples: Samples): Promise<void> {
  for (const { contracts } of lists) {
    const { name, path, sorts, defaultSort } = contracts.definition;
    const others = sorts.flatMap((key) => [key, `-${key}`]).filter((sort) => sort !== defaultSort);
    await time(`${name}: first page`, () => staff.get(path));
    for (const sort of others) await time(`${name}: by ${sort}`, () => staff.get(`${path}?sort=${sort}`));
    for (const [kind, typed] of Object.entries(samples.searches))
      await time(`${name}: search, ${kind}`, () => staff.get(`${path}?q=${encodeURIComponent(typed)}`));
  }
}

async function measurePages(time: Time, staff: Caller, { stayId, ticket }: Samples): Promise<void> {
  const pages: [what: string, path: string][] = [
    ['the lot’s board', '/booth/board'],
    ['a stay’s story', `/stays/${stayId}`],
    ['audit', '/audit'],
    ['audit of a ticket', `/audit?number=${ticket}`],
    ['closed approvals', '/approvals?state=closed'],
    ['closed batches', '/batches?state=closed'],
    ['parked cars', '/transactions/open'],
  ];
  for (const [what, path] of pages) await time(what, () => staff.get(path));
}

/** What travelers and members wait for must not depend on how much the lot has seen. */
async function measurePublic(time: Time, origin: string, { memberEmail }: Samples): Promise<void> {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  const member = await logIn(origin, memberEmail);
  await time('public: prices', () =>
    member.post('/booking-quotes/set', { travel_from_date: day(60), travel_to_date: day(62) }),
  );
  await time('public: login', () => logIn(origin, memberEmail));
  for (const path of ['points', 'upcoming-trips', 'recent-trips', 'ledger'])
    await time(`public: a member’s ${path}`, () => member.get(`/club/${member.number}/${path}`));
}

/** Scans each car and does what comes next: 40 arrivals and 40 departures. */
async function measureScans(staff: Caller, { tickets, arrivals }: Samples): Promise<void> {
  const scans: number[] = [];
  const actions: number[] = [];
  const timed = async (into: number[], call: () => Promise<unknown>) => {
    const began = performance.now();
    const answer = await call();
    into.push(performance.now() - began);
    return answer;
  };
  for (const number of arrivals) {
    await timed(scans, () => staff.post('/booth/scan', { code: number }));
    await timed(actions, () => staff.post('/transactions/check-in', { booking_num: number }));
  }
  for (const { ticket, id } of tickets) {
    await timed(scans, () => staff.post('/booth/scan', { code: ticket }));
    await timed(actions, () => staff.post(`/transactions/${id}/check-out`, { payment_kind: 'CARD' }));
  }
  for (const [what, times] of [
    ['scan to action', scans],
    ['check-in and check-out', actions],
  ] as const) {
    const p95 = percentile(times, 95);
    const verdict = p95 <= MAX_SCAN_MS ? 'reached' : 'MISSED';
    console.log(`${what} p95 ${p95.toFixed(0)} ms of ${times.length}  aim ≤ ${MAX_SCAN_MS}: ${verdict}`);
  }
}

async function measureExport(figures: Figures, product: Running, staff: Caller): Promise<void> {
  let most = product.memory().now;
  const sample = () => (most = Math.max(most, product.memory().now));
  const sampler = setInterval(sample, 100);
  const [first] = lists;
  if (!first) return;
  const { name, path } = first.contracts.definition;
  const { rows, seconds } = await exportAll(staff, `${path}.csv`);
  clearInterval(sampler);
  sample();
  console.log(
    `${name}: export of ${rows} rows, ${(rows / seconds).toFixed(0)} rows/s, ${seconds.toFixed(1)} s`,
  );
  figures.set(`${name}: export, ms per 1,000 rows`, (seconds * 1_000_000) / rows);
  figures.set('memory during the export', most);
}
