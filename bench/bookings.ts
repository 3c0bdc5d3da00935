import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { report } from './results.ts';
import { startProduct } from './servers.ts';

const CLIENTS = 10;
const SECONDS = 10;
const QUOTES = 1500;

/** Paid bookings per second over HTTP on PostgreSQL, beside pgbench's simple-update on the same server; and the product at rest. */
export async function benchPostgres(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server)
    return console.log('\nSKIPPED: PostgreSQL is not installed, so bookings per second were not measured');
  const tps = runPgbench(await server.createDatabase());
  const databaseUrl = await server.createDatabase();
  const first = await startProduct({ DATABASE_URL: databaseUrl });
  await first.stop();
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  console.log(`\nOn PostgreSQL: ready after ${(product.startMs / 1000).toFixed(2)} s (second start)`);
  await pause(5_000);
  const atRest = product.memory().now;
  report('memory at rest on PostgreSQL', atRest, { atMost: 180 }, 'MB');
  await widenTheLot(databaseUrl);
  const perSecond = await book(product.origin);
  console.log(
    `bookings ${perSecond.toFixed(0)}/s, pgbench simple-update ${tps.toFixed(0)}/s (${CLIENTS} clients each)`,
  );
  report('bookings ÷ pgbench simple-update', perSecond / tps, null);
  await product.stop();
  await server.stop();
}

function runPgbench(url: string): number {
  const folder = ['/usr/lib/postgresql']
    .filter(existsSync)
    .flatMap((at) => readdirSync(at).map((version) => join(at, version, 'bin')));
  const pgbench =
    [...folder.map((at) => join(at, 'pgbench')), 'pgbench'].find(
      (file) => !file.includes('/') || existsSync(file),
    ) ?? 'pgbench';
  execFileSync(pgbench, ['-i', '-s', '10', '-q', url], { stdio: 'ignore' });
  const out = execFileSync(pgbench, ['-N', '-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS), url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/tps = ([\d.]+)/.exec(out)?.[1] ?? NaN);
}

/** Enough capacity: the bench measures bookings, not conflicts. */
async function widenTheLot(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into capacity_days (day, physical, sellable)
     select day::date, 100000, 100000 from generate_series(current_date, current_date + 400, interval '1 day') as day
     on conflict (day) do update set physical = 100000, sellable = 100000`,
  );
  await client.end();
}

async function book(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const call = (path: string, body: object) => post(`${origin}/api${path}`, body, agent);
  const quoteIds: string[] = [];
  const day = (n: number) => new Date(Date.now() + (1 + (n % 300)) * 86_400_000).toISOString();
  for (let n = 0; n < QUOTES; n += 1) {
    const { quotes } = await call('/booking-quotes/set', {
      travel_from_date: day(n),
      travel_to_date: day(n + 2) < day(n) ? day(299) : day(n + 2),
    });
    const paid = (quotes as { product_id: string; quote_id: string }[] | undefined)?.find(
      (quote) => quote.product_id === 'BUY_NOW',
    );
    if (paid) quoteIds.push(paid.quote_id);
  }
  let booked = 0;
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (let id = quoteIds.pop(); id && performance.now() - began < SECONDS * 1000; id = quoteIds.pop()) {
      const answer = await call('/bookings/', {
        quote_id: id,
        email: `bench${booked}-${id}@example.com`,
        full_name: 'Bench Mark',
        phone_number: '2065550150',
        postal_code: '98188',
        cc_number: '4242424242424242',
        cc_exp: '12/40',
        cc_cvc: '123',
      });
      if (typeof answer.number !== 'string')
        throw new Error(`A booking was refused: ${JSON.stringify(answer)}`);
      booked += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return booked / ((performance.now() - began) / 1000);
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
