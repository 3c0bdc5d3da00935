import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import pg from 'pg';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { post } from './bookings.ts';
import { median } from './load.ts';
import { report } from './results.ts';
import { root, startProduct } from './servers.ts';

const CLIENTS = 10;
const SECONDS = 10;
const TRIES = 500;
/** The largest acceptable difference in response time between members and strangers, in milliseconds. */
const MAX_DIFFERENCE_MS = 10;
/** The demo's password, used for all members here. */
const PASSWORD = 'sunset-over-rainier';

/** Compares logins with bare password hashing, and checks that response times do not reveal who is a member. */
export async function benchAuth(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server)
    return console.log('\nSKIPPED: PostgreSQL is not installed, so logins per second were not measured');
  const databaseUrl = await server.createDatabase();
  const product = await startProduct({ DATABASE_URL: databaseUrl, TRUST_PROXY: '1' });
  await addMembers(databaseUrl);
  const bare = runBareArgon2();
  const logins = await logIn(product.origin);
  console.log(`\nlogins ${logins.toFixed(0)}/s, bare argon2 ${bare.toFixed(0)}/s`);
  report('logins ÷ bare argon2', logins / bare, null);
  for (const call of CALLS) await compareTimes(product.origin, call);
  await product.stop();
  await server.stop();
}

/** One address per attempt, so that no rate limit applies. */
async function addMembers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into members (id, number, email, email_key, long_name, short_name, password_hash)
     select 'bench-' || n, (200000000 + n)::text, 'known' || n || '@example.com', 'known' || n || '@example.com',
            'Bench Mark', 'Bench', (select password_hash from members where id = 'demo-ann')
     from generate_series(1, ${TRIES}) as n`,
  );
  await client.end();
}

function runBareArgon2(): number {
  const args = ['-c', '0', process.execPath, '--import', 'tsx', 'bench/bare-argon2.ts'];
  return Number(execFileSync('taskset', args, { cwd: root, encoding: 'utf8' }));
}

let callers = 0;
/** Each call comes from another IP address. */
const fromElsewhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` };
};

async function logIn(origin: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let done = 0;
  const began = performance.now();
  const work = async (_: unknown, client: number): Promise<void> => {
    for (let n = client; performance.now() - began < SECONDS * 1000; n += CLIENTS) {
      const body = { email: `known${(n % TRIES) + 1}@example.com`, password: PASSWORD };
      const answer = await post(`${origin}/api/club/login`, body, agent, fromElsewhere());
      if (typeof answer.number !== 'string') throw new Error(`A login failed: ${JSON.stringify(answer)}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  agent.destroy();
  return done / ((performance.now() - began) / 1000);
}

const CALLS = [
  { name: 'login', path: '/club/login', more: { password: 'not this one at all' } },
  {
    name: 'joining',
    path: '/club/register',
    more: { password: 'seven green umbrellas', long_name: 'Bench Mark', short_name: 'Bench' },
  },
  { name: 'reset', path: '/club/request-password-reset', more: {} },
];

/** Alternates a known and an unknown address, so that other load affects both alike. */
async function compareTimes(origin: string, { name, path, more }: (typeof CALLS)[number]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 1; n <= TRIES; n += 1)
    for (const kind of ['known', 'unknown'] as const) {
      const began = performance.now();
      const body = { email: `${kind}${n}@example.com`, ...more };
      await post(`${origin}/api${path}`, body, agent, fromElsewhere());
      times[kind].push(performance.now() - began);
    }
  agent.destroy();
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown);
  console.log(
    `${name}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms (medians of ${TRIES})`,
  );
  report(`${name}: a known and an unknown address apart`, apart, { atMost: MAX_DIFFERENCE_MS }, 'ms');
}
