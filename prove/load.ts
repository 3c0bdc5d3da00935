import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { Agent } from 'node:http';
import pg from 'pg';
import { createTravelers, widenTheLot } from '../bench/bookings.ts';
import { logIn } from '../bench/club.ts';
import { load, median } from '../bench/load.ts';
import { addressOf, ask, p99, type Repeated, repeatFor } from './clients.ts';
import { type Finding, judge, type Proof } from './proof.ts';
import { withProduct } from './with-product.ts';

const SECONDS = { short: 20, long: 600 };
const CLIENTS = 16;
const DASHBOARD = '/point-club/dashboard';
const MEMBERS = ['ann', 'ben', 'cora', 'dan'].map((name) => `${name}@example.com`);

const secondsOf = (isLong: boolean) => (isLong ? SECONDS.long : SECONDS.short);
const round = (figure: number) => Math.round(figure);
const tell = ({ perSecond, p99Ms }: Pick<Repeated, 'perSecond' | 'p99Ms'>) =>
  `${round(perSecond)}/s, p99 ${round(p99Ms)} ms`;

/** Pages that everybody shares: the home page and two that search engines lead to. */
const homePages: Proof = {
  id: 'L1',
  what: 'Home page and landing pages, 50 connections',
  limit: '≥ 100/s, p99 ≤ 300 ms, 0 failures, 10 minutes',
  run: ({ isLong }) =>
    withProduct(async ({ product }) => {
      const loads = [];
      for (const path of ['/', '/rates', '/blog/getting-to-and-from-seatac']) {
        await load(product.origin + path, 2);
        loads.push(await load(product.origin + path, Math.round(secondsOf(isLong) / 3)));
      }
      const slowest = {
        perSecond: Math.min(...loads.map(({ perSecond }) => perSecond)),
        p99Ms: Math.max(...loads.map((one) => one.p99Ms)),
      };
      const failures = loads.reduce((sum, one) => sum + one.failures, 0);
      return {
        figure: `${tell(slowest)}, ${failures} failures`,
        verdict: judge(slowest.perSecond >= 100 && slowest.p99Ms <= 300 && failures === 0),
        note: `the slowest of three pages, ${secondsOf(isLong)} s`,
      };
    }),
};

const dashboards: Proof = {
  id: 'L2',
  what: `Dashboards of ${MEMBERS.length} members, ${CLIENTS} connections, each page searched for what belongs to others`,
  limit: '≥ 40/s, p99 ≤ 500 ms, 0 failures, 0 bytes of other members',
  run: ({ isLong }) =>
    withProduct(async ({ product }) => {
      const members = await Promise.all(
        MEMBERS.map(async (email) => ({ email, ...(await logIn(product.origin, email)) })),
      );
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      let failures = 0;
      let foreign = 0;
      const visit = async (n: number) => {
        const own = members[n % members.length];
        if (!own) throw new Error('unreachable');
        const headers = { cookie: `access_token=${own.token}` };
        const { status, text, milliseconds } = await ask(product.origin + DASHBOARD, { headers, agent });
        if (status !== 200 || !text.includes(own.number)) failures += 1;
        const others = members.filter((member) => member !== own);
        if (others.some(({ email, number }) => text.includes(email) || text.includes(number))) foreign += 1;
        return milliseconds;
      };
      await repeatFor(2, CLIENTS, visit);
      // An access token lives ten minutes.
      const measured = await repeatFor(Math.min(secondsOf(isLong), 500), CLIENTS, visit);
      agent.destroy();
      return {
        figure: `${tell(measured)}, ${failures} failures, ${foreign} foreign pages of ${measured.count}`,
        verdict: judge(measured.perSecond >= 40 && measured.p99Ms <= 500 && failures + foreign === 0),
      };
    }),
};

const reads: Proof = {
  id: 'L3',
  what: `GET of a quote and of a booking, in turns, ${CLIENTS} connections`,
  limit: '≥ 500/s, p99 ≤ 100 ms',
  run: ({ isLong }) =>
    withProduct(async ({ product, databaseUrl }) => {
      await widenTheLot(databaseUrl);
      const { origin } = product;
      const travelers = createTravelers(origin);
      const quote = await travelers.quote();
      const booking = await travelers.pay(await travelers.quote());
      const link = new URL(String(booking.customer_link), origin);
      const targets = [
        `${origin}/api/booking-quotes/${quote.id}`,
        `${origin}/api/bookings/${String(booking.id)}?token=${link.searchParams.get('token') ?? ''}`,
      ];
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      let failures = 0;
      const read = async (n: number) => {
        // An address may look at 600 bookings an hour.
        const headers = { 'x-forwarded-for': addressOf(n) };
        const { status, milliseconds } = await ask(targets[n % 2] ?? '', { headers, agent });
        if (status !== 200) failures += 1;
        return milliseconds;
      };
      await repeatFor(2, CLIENTS, read);
      const measured = await repeatFor(secondsOf(isLong), CLIENTS, read);
      agent.destroy();
      return {
        figure: `${tell(measured)}, ${failures} failures`,
        verdict: judge(measured.perSecond >= 500 && measured.p99Ms <= 100 && failures === 0),
      };
    }),
};

const quotes: Proof = {
  id: 'L4',
  what: `Prices asked for, each for dates of its own, ${CLIENTS} connections`,
  limit: '≥ 150/s, p99 ≤ 200 ms',
  run: ({ isLong }) =>
    withProduct(async ({ product }) => {
      const travelers = createTravelers(product.origin);
      const quote = async () => {
        const began = performance.now();
        await travelers.quote();
        return performance.now() - began;
      };
      await repeatFor(3, CLIENTS, quote);
      const measured = await repeatFor(secondsOf(isLong), CLIENTS, quote);
      return {
        figure: tell(measured),
        verdict: judge(measured.perSecond >= 150 && measured.p99Ms <= 200),
      };
    }),
};

const bookings: Proof = {
  id: 'L5',
  what: 'Paid bookings of distinct quotes, 8 connections',
  limit: '≥ 30/s, p99 ≤ 400 ms, as many in the database as were confirmed',
  run: ({ isLong }) =>
    withProduct(async ({ product, databaseUrl }) => {
      await widenTheLot(databaseUrl);
      const travelers = createTravelers(product.origin);
      const before = await countBookings(databaseUrl);
      let confirmed = 0;
      const book = async () => {
        const quote = await travelers.quote();
        const began = performance.now();
        await travelers.pay(quote);
        confirmed += 1;
        return performance.now() - began;
      };
      await repeatFor(3, 8, book);
      const measured = await repeatFor(secondsOf(isLong), 8, book);
      const stored = (await countBookings(databaseUrl)) - before;
      return {
        figure: `${tell(measured)}, ${confirmed} confirmed, ${stored} stored`,
        verdict: judge(measured.perSecond >= 30 && measured.p99Ms <= 400 && confirmed === stored),
        note: 'each is asked for first, and that takes part of the second',
      };
    }),
};

async function countBookings(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    // The demo's own guests arrive and leave meanwhile.
    "select count(*)::int as count from bookings where status = 'CONFIRMED' and email like 'bench%'",
  );
  await client.end();
  return Number(rows[0]?.count);
}

const IDLE = 1_000;
const ROUNDS = 3;

const idleConnections: Proof = {
  id: 'L8',
  what: `The home page with ${IDLE} idle kept-alive connections beside, ${ROUNDS} rounds in turns`,
  limit: 'p99 ≤ 1.2 times that without',
  run: ({ isLong }) =>
    withProduct(async ({ product }) => {
      const seconds = isLong ? 30 : 6;
      await load(`${product.origin}/`, 2);
      const ratios: number[] = [];
      const alone: number[] = [];
      let open = 0;
      for (let at = 0; at < ROUNDS; at += 1) {
        const without = (await load(`${product.origin}/`, seconds)).p99Ms;
        const idle = await Promise.all(Array.from({ length: IDLE }, () => openIdle(product.origin)));
        const beside = (await load(`${product.origin}/`, seconds)).p99Ms;
        open = idle.filter(({ readyState }) => readyState === 'open').length;
        for (const socket of idle) socket.destroy();
        alone.push(without);
        ratios.push(beside / without);
      }
      const ratio = median(ratios);
      return {
        figure: `${ratio.toFixed(2)} times (p99 ${median(alone).toFixed(1)} ms without), ${open} still open at the end`,
        verdict: judge(ratio <= 1.2 && open === IDLE),
      };
    }),
};

/** A connection that has had an answer and sends nothing more. */
async function openIdle(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

const OVERLOAD = { times: 5, short: 20, long: 120 };
const WAIT_AFTER_MS = 10_000;
/** A page that is drawn for each request: its bytes depend on the query. */
const DRAWN = '/booking?promo=none';

const overload: Proof = {
  id: 'L6',
  what: `A drawn page, and a member's dashboard, at ${OVERLOAD.times} times what can be served; nobody waits as a 503 asks`,
  limit:
    'served p99 ≤ 1 s; the rest 503 with Retry-After, p99 ≤ 100 ms; as before 10 s later; memory ≤ 1.5 times',
  run: ({ isLong }) =>
    withProduct(async ({ product }) => {
      const { token } = await logIn(product.origin, 'ann@example.com');
      const cookie = `cookie: access_token=${token}`;
      const seconds = isLong ? OVERLOAD.long : OVERLOAD.short;
      const drawn = await crowd(product, DRAWN, [], seconds);
      const dashboard = await crowd(product, DASHBOARD, [cookie], seconds);
      return {
        figure: `page: ${drawn.figure}; dashboard: ${dashboard.figure}`,
        verdict: judge(drawn.verdict === 'held' && dashboard.verdict === 'held'),
        note: `${seconds} s each`,
      };
    }),
};

async function crowd(
  { origin, memory }: { origin: string; memory: () => { now: number; peak: number } },
  path: string,
  headers: string[],
  seconds: number,
): Promise<Finding> {
  const address = origin + path;
  // The first seconds compile.
  await load(address, 5, headers);
  const capacity = await load(address, 5, headers);
  const before = memory().now;
  const sent = {
    headers: Object.fromEntries(headers.map((header) => header.split(': ', 2))),
    agent: new Agent({ keepAlive: true }),
  };
  const perMs = (capacity.perSecond * OVERLOAD.times) / 1000;
  const began = performance.now();
  const answers: ReturnType<typeof ask>[] = [];
  // Requests come at their own pace, however long the answers take.
  while (performance.now() - began < seconds * 1000) {
    while (answers.length < (performance.now() - began) * perMs) answers.push(ask(address, sent));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const asked = answers.length / ((performance.now() - began) / 1000);
  const all = await Promise.all(answers);
  const served = all.filter(({ status }) => status === 200);
  const refused = all.filter(({ status, headers: got }) => status === 503 && got['retry-after']);
  const others = all.length - served.length - refused.length;
  const [servedP99, refusedP99] = [p99Of(served), p99Of(refused)];
  await new Promise((resolve) => setTimeout(resolve, WAIT_AFTER_MS));
  const after = await load(address, 5, headers);
  sent.agent.destroy();
  const growth = memory().now / before;
  const isNormal = after.perSecond >= capacity.perSecond * 0.8 && after.failures === 0;
  return {
    figure: `${round(asked)}/s asked of ${round(capacity.perSecond)}/s, served p99 ${round(servedP99)} ms, 503 p99 ${round(refusedP99)} ms, ${others} other answers, ${round(after.perSecond)}/s after, memory ${growth.toFixed(2)} times`,
    verdict: judge(servedP99 <= 1000 && refusedP99 <= 100 && others === 0 && isNormal && growth <= 1.5),
  };
}

const p99Of = (answers: { milliseconds: number }[]) =>
  answers.length > 0 ? p99(answers.map(({ milliseconds }) => milliseconds)) : 0;

export const loadProofs = [
  homePages,
  dashboards,
  reads,
  quotes,
  bookings,
  overload,
  idleConnections,
] satisfies Proof[];
