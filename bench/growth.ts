import pg from 'pg';
import { lists } from '../server/api/lists/lists.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { createTravelers, repeat, widenTheLot } from './bookings.ts';
import { load, median } from './load.ts';
import { makeLot } from './make-lot.ts';
import { readOption } from './read-option.ts';
import { report } from './results.ts';
import { type Running, startProduct } from './servers.ts';
import { logIn, percentile, readSamples, timesOf } from './staff-calls.ts';

const FULL = 1_000_000;
const SMALL = 1_000;
const ROUNDS = 3;
const CLIENTS = 8;
/** Calls that are not measured, while the process compiles its code. */
const WARM_UP = 30;
const REPEATS = 7;
const LOAD_SECONDS = 3;
/** How much longer anything may take at full size. */
const MAX_RATIO = 1.5;

/** Returns how long something takes, in milliseconds. */
type Measure = () => Promise<number>;

/**
 * What travelers, members and staff wait for, on lots of 1,000 and of 1,000,000 parking stays, in turns. `--transactions
 * 100000` measures a smaller full size.
 */
export async function benchGrowth(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server) return console.log('\nSKIPPED: PostgreSQL is not installed, so growth was not measured');
  const full = readOption('transactions', FULL);
  const databases = [await server.createDatabase(), await server.createDatabase()] as const;
  await makeLot(databases[0], SMALL);
  await makeLot(databases[1], full);
  // A login lasts for ten minutes, less than a large lot may take.
  const small = await openLot(databases[0]);
  const large = await openLot(databases[1]);
  for (const [what, measureSmall] of small.measures) {
    const measureLarge = large.measures.get(what);
    if (!measureLarge) throw new Error(`${what} is measured for one lot only`);
    const before: number[] = [];
    const after: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each lot is the first one in turns, because what comes second may find a busier database.
      if (round % 2 === 1) after.push(await measureLarge());
      before.push(await measureSmall());
      if (round % 2 === 0) after.push(await measureLarge());
    }
    const ratios = after.map((ms, at) => ms / (before[at] ?? NaN));
    console.log(`${what}: ${median(before).toFixed(2)} → ${median(after).toFixed(2)} ms`);
    report(`${what}, ${full} ÷ ${SMALL} parking stays`, ratios, { atMost: MAX_RATIO });
  }
  await small.product.stop();
  await large.product.stop();
  await server.stop();
}

async function openLot(databaseUrl: string) {
  await widenTheLot(databaseUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { memberEmail } = await readSamples(client);
  await client.end();
  const product = await startProduct({ DATABASE_URL: databaseUrl, TRUST_PROXY: '1' });
  const measures = await listMeasures(product, memberEmail);
  return { product, measures };
}

async function listMeasures({ origin }: Running, memberEmail: string): Promise<Map<string, Measure>> {
  const travelers = createTravelers(origin);
  const member = await logIn(origin, memberEmail);
  const staff = await logIn(origin, 'admin@example.com');
  const many =
    (work: () => Promise<unknown>): Measure =>
    async () =>
      1000 / (await repeat(CLIENTS, work)).perSecond;
  const single = async (call: () => Promise<unknown>): Promise<Measure> => {
    await timesOf(call, 3);
    return async () => percentile(await timesOf(call, REPEATS), 50);
  };
  await timesOf(() => travelers.book(), WARM_UP);
  await timesOf(() => member.page('/point-club/dashboard'), WARM_UP);
  return new Map([
    ['quotes', many(() => travelers.quote())],
    ['quote and paid booking', many(() => travelers.book())],
    ['login', await single(() => logIn(origin, memberEmail))],
    ['dashboard', many(() => member.page('/point-club/dashboard'))],
    ...(await Promise.all(
      ['points', 'upcoming-trips', 'recent-trips', 'ledger'].map(
        async (path) =>
          [`a member’s ${path}`, await single(() => member.get(`/club/${member.number}/${path}`))] as const,
      ),
    )),
    ...(['/', '/booking'] as const).map(
      (path) =>
        [
          `visits of ${path}`,
          async () => 1000 / (await load(`${origin}${path}`, LOAD_SECONDS)).perSecond,
        ] as const,
    ),
    ...(await Promise.all(
      lists.map(
        async ({ contracts: { definition } }) =>
          [`first page of ${definition.name}`, await single(() => staff.get(definition.path))] as const,
      ),
    )),
  ]);
}
