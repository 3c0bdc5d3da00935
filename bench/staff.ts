import pg from 'pg';
import { lists } from '../server/api/lists/lists.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { measureFanOut } from './fan-out.ts';
import { makeLot } from './make-lot.ts';
import { readOption } from './read-option.ts';
import type { Verdict } from './results.ts';
import { type Running, startProduct } from './servers.ts';
import {
  type Caller,
  exportAll,
  logIn,
  percentile,
  readSamples,
  type Samples,
  timesOf,
} from './staff-calls.ts';
import { measureReports } from './staff-reports.ts';
import { compare, type Figures, limit, print } from './staff-table.ts';

const FULL = 1_000_000;
const REPEATS = 15;
/** Calls that are not measured, while the process compiles its code. */
const WARM_UP = 50;
const MAX_SCAN_MS = 150;
const MAX_MEMORY_RATIO = 1.25;
/** The garbage of about 250,000 rows is collected at once. A shorter export only shows its growth until then. */
const MIN_ROWS_OF_MEMORY = 500_000;

/** What was measured at one size. */
interface Measured {
  /** To compare with the other size. */
  figures: Figures;
  /** What has a limit of its own. */
  verdicts: Verdict[];
}

/**
 * The back office at a hundredth and at full size: lists, searches, exports, scans and boards. `--transactions 100000`
 * measures a smaller full size.
 */
export async function benchStaff(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server)
    return console.log('\nSKIPPED: PostgreSQL is not installed, so the back office was not measured');
  const full = readOption('transactions', FULL);
  const small = await measure(await server.createDatabase(), full / 100);
  print(`at ${full / 100} parking stays`, small.verdicts);
  const large = await measure(await server.createDatabase(), full);
  print(`at ${full} parking stays`, large.verdicts);
  print(
    `medians of ${REPEATS} at ${full / 100} and at ${full} parking stays`,
    compare(small.figures, large.figures),
  );
  await server.stop();
}

async function measure(databaseUrl: string, transactions: number): Promise<Measured> {
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
  await makeLot(databaseUrl, transactions);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const samples = await readSamples(client);
  const product = await startProduct(env);
  const staff = await logIn(product.origin, 'admin@example.com');
  const figures: Figures = new Map();
  const verdicts: Verdict[] = [];
  const time = async (what: string, call: () => Promise<unknown>) =>
    void figures.set(what, percentile(await timesOf(call, REPEATS), 50));

  await timesOf(() => staff.get('/booth/board'), WARM_UP);
  verdicts.push(...(await measureScans(staff, samples)));
  await measureLists(time, staff, samples);
  // A login lasts for ten minutes, and lists, pages and exports may take longer.
  await measurePages(time, await logIn(product.origin, 'admin@example.com'), samples);
  const exporter = await logIn(product.origin, 'admin@example.com');
  verdicts.push(...(await measureExports(figures, product, exporter)));
  verdicts.push(...(await measureReports(await logIn(product.origin, 'admin@example.com'))));
  verdicts.push(...(await measureFanOut({ client, env, product })));
  await product.stop();
  await client.end();
  return { figures, verdicts };
}

type Time = (what: string, call: () => Promise<unknown>) => Promise<void>;

async function measureLists(time: Time, staff: Caller, samples: Samples): Promise<void> {
  for (const { contracts } of lists) {
    const { name, path, sorts, defaultSort, choices } = contracts.definition;
    const others = sorts.flatMap((key) => [key, `-${key}`]).filter((sort) => sort !== defaultSort);
    await time(`${name}: first page`, () => staff.get(path));
    for (const sort of others) await time(`${name}: by ${sort}`, () => staff.get(`${path}?sort=${sort}`));
    for (const [kind, typed] of Object.entries(samples.searches))
      await time(`${name}: search, ${kind}`, () => staff.get(`${path}?q=${encodeURIComponent(typed)}`));
    for (const [key, values] of Object.entries(choices))
      for (const value of values)
        await time(`${name}: ${key} ${value}`, () => staff.get(`${path}?${key}=${value}`));
  }
}

async function measurePages(time: Time, staff: Caller, { stayId, ticket }: Samples): Promise<void> {
  const pages: [what: string, path: string][] = [
    ['the lot’s board', '/booth/board'],
    ['a stay’s story', `/stays/${stayId}`],
    ['audit', '/audit'],
    ['audit of a ticket', `/audit?number=${ticket}`],
    ['closed approvals', '/approvals?state=closed'],
    ['closed batches', '/lists/batches?state=CLOSED,APPROVED'],
    ['canceled bookings and no-shows', '/lists/bookings?status=CANCELLED,NO_SHOW'],
    ['drawers', '/batches/board'],
    ['ticket fates', '/ticket-fates'],
    ['voucher summary', '/voucher-summary'],
    ['scores', '/scores/dashboard'],
    ['occupancy', '/occupancy'],
    ['hand-over', '/hand-over'],
    ['dispatch board', '/dispatcher/board'],
    ['parked cars', '/transactions/open'],
    ['rate plans', '/rate-plans'],
    ['rate calendar', '/rate-plans/calendar'],
    ['mail dashboard', '/email/dashboard'],
    ['roster', '/schedule/roster'],
    ['time sheets', '/schedule/time-sheets'],
  ];
  for (const [what, path] of pages) await time(what, () => staff.get(path));
}

/** Scans each car and does what comes next: the arrivals of the next hours, and 40 departures. */
async function measureScans(staff: Caller, { tickets, arrivals }: Samples): Promise<Verdict[]> {
  const times = {
    scan: new Array<number>(),
    'check-in': new Array<number>(),
    'check-out': new Array<number>(),
  };
  const timed = async (into: number[], call: () => Promise<unknown>) => {
    const began = performance.now();
    await call();
    into.push(performance.now() - began);
  };
  for (const number of arrivals) {
    await timed(times.scan, () => staff.post('/booth/scan', { code: number }));
    await timed(times['check-in'], () => staff.post('/transactions/check-in', { booking_num: number }));
  }
  for (const { ticket, id } of tickets) {
    await timed(times.scan, () => staff.post('/booth/scan', { code: ticket }));
    await timed(times['check-out'], () =>
      staff.post(`/transactions/${id}/check-out`, { payment_kind: 'CARD' }),
    );
  }
  return Object.entries(times).map(([what, all]) =>
    limit(`${what} p95 of ${all.length} (p50 ${percentile(all, 50).toFixed(0)} ms)`, percentile(all, 95), {
      most: MAX_SCAN_MS,
      unit: 'ms',
    }),
  );
}

/** Exports every list. The memory after the first tenth of the rows must not grow until the last one. */
async function measureExports(figures: Figures, product: Running, staff: Caller): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { contracts } of lists) {
    const { name, path } = contracts.definition;
    const samples: { rows: number; mb: number }[] = [];
    const { rows, seconds } = await exportAll(staff, `${path}.csv`, (read) =>
      samples.push({ rows: read, mb: product.memory().now }),
    );
    const most = (from: number, to: number) =>
      Math.max(
        ...samples.filter((one) => one.rows >= rows * from && one.rows <= rows * to).map(({ mb }) => mb),
      );
    console.log(
      `${name}: export of ${rows} rows in ${seconds.toFixed(1)} s, up to ${most(0, 2).toFixed(0)} MB`,
    );
    figures.set(`${name}: export of 1,000 rows`, (seconds * 1_000_000) / rows);
    if (rows >= MIN_ROWS_OF_MEMORY)
      verdicts.push(
        limit(`${name}: memory at the export’s end / start`, most(0.9, 2) / most(0, 0.1), {
          most: MAX_MEMORY_RATIO,
          unit: 'times',
        }),
      );
  }
  return verdicts;
}
