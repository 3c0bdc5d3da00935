import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { type Goal, report } from './results.ts';
import { startProduct } from './servers.ts';

const CLIENTS = [1, 8, 32];
const ROUNDS = 3;
const SECONDS = 4;
/** The first of the days that everybody wants, counted from today. */
const HOT_DAY = 20;

const GOALS: Record<number, { quotes: Goal; bookings: Goal; p99: Goal }> = {
  32: { quotes: { atLeast: 0.5 }, bookings: { atLeast: 0.15 }, p99: { atMost: 80 } },
};

/**
 * Quotes and paid bookings per second over HTTP on PostgreSQL, in turns with pgbench's simple-update on the same
 * server.
 */
export async function benchPostgres(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server)
    return console.log('\nSKIPPED: PostgreSQL is not installed, so bookings per second were not measured');
  const pgbench = await preparePgbench(await server.createDatabase());
  const databaseUrl = await server.createDatabase();
  // Each traveler comes from an address of their own, because an address may ask for 600 prices an hour.
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
  const product = await startProduct(env);
  await widenTheLot(databaseUrl);
  const travelers = createTravelers(product.origin);
  await repeat(8, () => travelers.book());
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const clients of CLIENTS)
      rounds.push({
        clients,
        tps: pgbench(clients),
        quotes: await repeat(clients, () => travelers.quote()),
        booked: await repeat(clients, () => travelers.book()),
        hot: await repeat(clients, () => travelers.book(HOT_DAY)),
      });
  for (const clients of CLIENTS) reportRounds(rounds.filter((round) => round.clients === clients));
  await product.stop();
  await server.stop();
}

interface Round {
  clients: number;
  tps: number;
  quotes: Repeated;
  booked: Repeated;
  hot: Repeated;
}

function reportRounds(rounds: Round[]): void {
  const clients = rounds[0]?.clients ?? 0;
  const goals = GOALS[clients] ?? { quotes: null, bookings: null, p99: null };
  const per = (what: 'quotes' | 'booked' | 'hot') => rounds.map((round) => round[what].perSecond / round.tps);
  const name = `${clients} ${clients === 1 ? 'client' : 'clients'}`;
  report(
    `pgbench -N, ${name}`,
    rounds.map(({ tps }) => tps),
    null,
    'a second',
  );
  report(`quotes ÷ pgbench -N, ${name}`, per('quotes'), goals.quotes);
  report(`quote and booking ÷ pgbench -N, ${name}`, per('booked'), goals.bookings);
  report(`the same for four days that all want, ${name}`, per('hot'), null);
  report(
    `quote and booking, p99, ${name}`,
    rounds.map(({ booked }) => booked.p99Ms),
    goals.p99,
    'ms',
  );
}

/** Creates pgbench's tables. The function that it returns runs its simple-update, and returns transactions per second. */
async function preparePgbench(url: string): Promise<(clients: number) => number> {
  const folder = ['/usr/lib/postgresql']
    .filter(existsSync)
    .flatMap((at) => readdirSync(at).map((version) => join(at, version, 'bin')));
  const program =
    [...folder.map((at) => join(at, 'pgbench')), 'pgbench'].find(
      (file) => !file.includes('/') || existsSync(file),
    ) ?? 'pgbench';
  execFileSync(program, ['-i', '-s', '10', '-q', url], { stdio: 'ignore' });
  return (clients) => {
    const args = ['-N', '-c', String(clients), '-j', '1', '-T', String(SECONDS), url];
    const out = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/tps = ([\d.]+)/.exec(out)?.[1] ?? NaN);
  };
}

/** Enough capacity: the bench measures bookings, not conflicts. */
export async function widenTheLot(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into capacity_days (day, physical, sellable)
     select day::date, 1000000, 1000000 from generate_series(current_date, current_date + 400, interval '1 day') as day
     on conflict (day) do update set physical = 1000000, sellable = 1000000`,
  );
  await client.end();
}

interface Repeated {
  perSecond: number;
  p99Ms: number;
}

/** Repeats the work for some seconds with so many clients, each waiting for the end of its own. */
export async function repeat(clients: number, work: () => Promise<unknown>): Promise<Repeated> {
  const times: number[] = [];
  const began = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - began < SECONDS * 1000) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = times.length / ((performance.now() - began) / 1000);
  return { perSecond, p99Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN };
}

/**
 * Travelers who ask for prices, each for dates of their own or from the same day on, and book one. Their names count from
 * `begin`: nobody books the same dates twice.
 */
export function createTravelers(origin: string, begin = 0) {
  const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
  let count = begin;
  const day = (n: number) => new Date(Date.now() + (1 + n) * 86_400_000).toISOString();

  async function quote(from?: number) {
    const n = (count += 1);
    const address = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
    const first = from ?? n % 300;
    const body = { travel_from_date: day(first), travel_to_date: day(first + (from === undefined ? 2 : 3)) };
    const { quotes } = await post(`${origin}/api/booking-quotes/set`, body, agent, address);
    const paid = (quotes as { product_id: string; quote_id: string }[] | undefined)?.find(
      ({ product_id: product }) => product === 'BUY_NOW',
    );
    if (!paid) throw new Error('A price was refused');
    return { id: paid.quote_id, n, address };
  }

  /** Books a quote. Returns the booking. */
  async function pay({ id, n, address }: Awaited<ReturnType<typeof quote>>) {
    const body = {
      quote_id: id,
      email: `bench${n}@example.com`,
      full_name: 'Bench Mark',
      phone_number: '2065550150',
      postal_code: '98188',
      cc_number: '4242424242424242',
      cc_exp: '12/40',
      cc_cvc: '123',
    };
    const answer = await post(`${origin}/api/bookings/`, body, agent, address);
    if (typeof answer.number !== 'string')
      throw new Error(`A booking was refused: ${JSON.stringify(answer)}`);
    return Object.assign(answer, { number: answer.number });
  }

  return { quote, pay, book: async (from?: number) => (await pay(await quote(from))).number };
}

/** The response of a call, as another server gets it. */
export function post(
  address: string,
  body: object,
  agent: Agent,
  more: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'client-version': '5.15.0', ...more };
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(JSON.parse(text) as Record<string, unknown>)).on('error', reject);
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
