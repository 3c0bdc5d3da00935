import type pg from 'pg';
import type { Verdict } from './results.ts';
import { type Running, startProduct } from './servers.ts';
import { type Caller, logIn, percentile } from './staff-calls.ts';
import { limit } from './staff-table.ts';

const BOARDS = 50;
/** The API allows eight streams per employee. */
const BOARDS_PER_LOGIN = 5;
const CHANGES = 10;
const MAX_FAN_OUT_MS = 1_000;

interface FanOutOptions {
  client: pg.Client;
  env: Record<string, string>;
  product: Running;
}

/** How long until every one of 50 open boards knows of a change, with one process and with two. */
export async function measureFanOut({ client, env, product }: FanOutOptions): Promise<Verdict[]> {
  const emails = await addEmployees(client);
  const one = await report('one process', [product], emails);
  const other = await startProduct(env, 1);
  const two = await report('two processes', [product, other], emails);
  await other.stop();
  return [one, two];
}

async function report(what: string, products: Running[], emails: string[]): Promise<Verdict> {
  const times = await fanOut(products, emails);
  return limit(
    `${BOARDS} boards, ${what}, slowest (p50 ${percentile(times, 50).toFixed(0)} ms)`,
    percentile(times, 100),
    { most: MAX_FAN_OUT_MS, unit: 'ms' },
  );
}

/** Employees of the bench, with the rights of the manager. */
async function addEmployees(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `insert into members (id, number, email, email_key, long_name, short_name, password_hash)
     select 'bench-' || n, (200000000 + n)::text, 'bench' || n || '@example.com', 'bench' || n || '@example.com', 'Bench Mark',
       'Bench', (select password_hash from members where id = 'demo-manager')
     from generate_series(1, $1::int) as n returning email`,
    [BOARDS / BOARDS_PER_LOGIN],
  );
  await client.query(
    `insert into group_members (member_id, group_id)
     select members.id, group_id from members, group_members where members.id like 'bench-%' and member_id = 'demo-manager'`,
  );
  return rows.map(({ email }) => email);
}

/** Milliseconds from the start of each change to its arrival at each board. */
async function fanOut(products: Running[], emails: string[]): Promise<number[]> {
  const logins = await Promise.all(
    emails.map((email, at) => logIn(products[at % products.length]?.origin ?? '', email)),
  );
  const boards = await Promise.all(
    logins.flatMap((login) => Array.from({ length: BOARDS_PER_LOGIN }, () => openBoard(login))),
  );
  const [first] = logins;
  if (!first) throw new Error('There are no employees');
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const began = performance.now();
    const heard = boards.map((board) => board.next());
    await first.post('/transactions/drive-up', { license_plate: `BENCH${change}` });
    for (const at of await Promise.all(heard)) times.push(at - began);
  }
  await Promise.all(boards.map((board) => board.close()));
  return times;
}

interface Board {
  /** Resolves with the time of the next change of a parking stay. */
  next(): Promise<number>;
  close(): Promise<void>;
}

async function openBoard(login: Caller): Promise<Board> {
  const { body } = await login.open('/live');
  if (!body) throw new Error('The stream has no body');
  const reader = body.getReader();
  let tell = (_at: number): void => {};
  const follow = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (decoder.decode(part.value).includes('"transactions"')) tell(performance.now());
  };
  const ended = follow().catch(() => {});
  return {
    next: () => new Promise((resolve) => (tell = resolve)),
    close: () => reader.cancel().then(() => ended),
  };
}
