import pg from 'pg';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { load } from './load.ts';
import { buildBareRender } from './pages.ts';
import { report } from './results.ts';
import { clientFolder, startNode, startProduct } from './servers.ts';

/** Pages that are rendered for each member. */
const PAGES = ['/', '/booking', '/point-club/dashboard'];
/** How many times as fast as bare rendering they are. */
const MIN_RATIO = 2;
const PASSWORD = 'sunset-over-rainier';
const ROUNDS = 3;
const SECONDS = 5;
/** The rows of the long ledger. */
const LONG = 10_000;
/** The rows of the short ledger. */
const SHORT = 100;
/** How much longer a page of the long ledger may take. */
const MAX_RATIO = 1.5;

/** Members' pages with their calls beside bare rendering, and a ledger's page however long the ledger is. */
export async function benchClub(): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (!server) return console.log('\nSKIPPED: PostgreSQL is not installed, so the club was not measured');
  const databaseUrl = await server.createDatabase();
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  // The API for bare rendering runs on the load generator's core, like a remote API.
  const api = await startProduct({ DATABASE_URL: databaseUrl }, 1);
  await buildBareRender();
  const bare = await startNode((port) => [
    'dist/bench/bare-render.js',
    String(port),
    `${api.origin}/api`,
    clientFolder,
  ]);
  const member = await logIn(product.origin, 'ann@example.com');
  const cookie = [`cookie: access_token=${member.token}`];
  const bearer = [`authorization: Bearer ${member.token}`];
  for (const path of PAGES) {
    const ratios = await compare(
      { address: product.origin + path, headers: cookie },
      { address: bare.origin + path, headers: bearer },
    );
    report(`${path} as a member ÷ bare rendering`, ratios, { atLeast: MIN_RATIO });
  }
  await Promise.all([bare.stop(), api.stop()]);

  await fillLedgers(databaseUrl);
  const [short, long] = await Promise.all(
    ['ben@example.com', 'cora@example.com'].map((email) => logIn(product.origin, email)),
  );
  if (!short || !long) throw new Error('unreachable');
  const pageOf = ({ number, token }: Login, page: number) => ({
    address: `${product.origin}/api/club/${number}/ledger?page=${page}`,
    headers: [`cookie: access_token=${token}`],
  });
  const ratios = await compare(pageOf(short, 2), pageOf(long, Math.floor(LONG / 15 / 2)));
  report('ledger page, long ÷ short', ratios, { atMost: MAX_RATIO });
  await product.stop();
  await server.stop();
}

interface Login {
  number: string;
  token: string;
}

export async function logIn(origin: string, email: string): Promise<Login> {
  const answer = await fetch(`${origin}/api/club/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body: unknown = await answer.json();
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('access_token='));
  const token = /=([^;]+)/.exec(cookie ?? '')?.[1];
  if (!token || typeof body !== 'object' || body === null || !('number' in body))
    throw new Error(`The login failed: ${answer.status}`);
  return { number: String(body.number), token: decodeURIComponent(token) };
}

interface Asked {
  address: string;
  headers: string[];
}

/** Requests per second of one ÷ the other, in alternating rounds. */
async function compare(one: Asked, other: Asked): Promise<number[]> {
  for (const { address, headers } of [one, other]) await load(address, 2, headers);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ours, theirs] = [await perSecond(one), await perSecond(other)];
    console.log(`${one.address} ${ours.toFixed(0)}/s, ${other.address} ${theirs.toFixed(0)}/s`);
    ratios.push(ours / theirs);
  }
  return ratios;
}

async function perSecond({ address, headers }: Asked): Promise<number> {
  const found = await load(address, SECONDS, headers);
  if (found.failures > 0) console.log(`${found.failures} failures at ${address}`);
  return found.perSecond;
}

/** Each row is a lot of one point, the worst case for a ledger. */
async function fillLedgers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const [member, rows] of [
    ['demo-ben', SHORT],
    ['demo-cora', LONG],
  ] as const) {
    await client.query(`insert into point_accounts (member_id) values ($1) on conflict do nothing`, [member]);
    await client.query(
      `insert into point_lots (id, member_id, amount, remaining, earned_at, available_at, expires_at)
       select 'bench-' || $1 || '-' || n, $1, 1, 1, now(), now(), now() + interval '2 years'
       from generate_series(1, $2::int) as n`,
      [member, rows],
    );
    await client.query(
      `insert into point_movements (member_id, position, rule, points, balance, reason, source_kind, source_id, actor)
       select $1, movements + n, 'EARN', 1, balance + n, 'A point', 'LOT', 'bench-' || $1 || '-' || n, 'exit'
       from point_accounts, generate_series(1, $2::int) as n where member_id = $1`,
      [member, rows],
    );
    await client.query(
      `insert into point_movement_lots (member_id, position, lot_id, points)
       select $1, movements + n, 'bench-' || $1 || '-' || n, 1
       from point_accounts, generate_series(1, $2::int) as n where member_id = $1`,
      [member, rows],
    );
    await client.query(
      `update point_accounts set balance = balance + $2::int, movements = movements + $2::int where member_id = $1`,
      [member, rows],
    );
  }
  await client.query('analyze');
  await client.end();
}
