import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import * as v from 'valibot';
import { booking, type Booking } from '../../shared/contracts/bookings.ts';
import { setQuotes } from '../../shared/contracts/quotes.ts';
import { ann } from '../support/bookings.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { quoteOf } from '../support/quotes.ts';
import { until } from '../support/until.ts';

const THIS_RELEASE = process.cwd();
const PREVIOUS_RELEASE = process.env.PREVIOUS_RELEASE ?? '';
let travelers = 0;
const stay = { travel_from_date: inDays(30), travel_to_date: inDays(33) };

// Begun by `npm run release:upgrade`, which unpacks and builds the previous release.
describe('A release beside the previous one on one database', function () {
  this.timeout(400_000);
  let server: PostgresServer | null;
  let databaseUrl: string;
  let previous: Release;
  let next: Release;

  before(async function () {
    server = PREVIOUS_RELEASE === '' ? null : await startPostgres();
    if (!server) return this.skip();
    databaseUrl = await server.createDatabase();
    previous = await startRelease(PREVIOUS_RELEASE, databaseUrl);
    // Books while the schema is still its own, and does not restart.
    await previous.book();
    next = await startRelease(THIS_RELEASE, databaseUrl);
  });

  after(async () => {
    await Promise.all([previous?.stop(), next?.stop()]);
    await server?.stop();
  });

  it('the previous release keeps selling after the new one has migrated its database', () =>
    bookReadAndCancel(previous, previous));

  it('the new release shows and cancels what the previous one books', () =>
    bookReadAndCancel(previous, next));

  it('the previous release shows and cancels what the new one books', () =>
    bookReadAndCancel(next, previous));

  it('a process of the previous release starts on the new schema', async () => {
    const restarted = await startRelease(PREVIOUS_RELEASE, databaseUrl);
    await bookReadAndCancel(restarted, next);
    await bookReadAndCancel(next, restarted);
    await restarted.stop();
  });

  it('a process of the previous release starts on a database that only the new one has opened', async () => {
    const fresh = (await server?.createDatabase()) ?? '';
    const first = await startRelease(THIS_RELEASE, fresh);
    const second = await startRelease(PREVIOUS_RELEASE, fresh);
    await bookReadAndCancel(second, first);
    await Promise.all([first.stop(), second.stop()]);
  });
});

interface Release {
  book(): Promise<Booking>;
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

async function bookReadAndCancel(seller: Release, other: Release): Promise<void> {
  const booked = await seller.book();
  const proof = booked.customer_link?.split('?')[1] ?? '';
  const read = async ({ call }: Release) =>
    v.parse(booking, await call('GET', `/bookings/${booked.id}?${proof}`));
  const shown = await read(other);
  expect(shown).to.include({ status: 'CONFIRMED', number: booked.number, full_name: ann.full_name });
  await other.call('POST', `/bookings/${booked.number}/cancel?${proof}`);
  expect((await read(seller)).status).to.equal('CANCELLED');
}

/** Starts the built server in a folder of a release. */
async function startRelease(folder: string, databaseUrl: string): Promise<Release> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '1', DRAIN_MS: '0', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readOrigin(child);
  const call: Release['call'] = async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'client-version': '5.15.0' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    call,
    async book() {
      const { quotes } = v.parse(setQuotes.output, await call('POST', '/booking-quotes/set', stay));
      // A person may book the same dates once.
      travelers += 1;
      const own = { email: `ann${travelers}@example.com`, quote_id: quoteOf(quotes, 'BUY_NOW').quote_id };
      return v.parse(booking, await call('POST', '/bookings/', { ...ann, ...own }));
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readOrigin(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (said += part));
  const find = () => /open at (http:\S+:\d+)/.exec(said)?.[1];
  await until(() => find() !== undefined || child.exitCode !== null, 180_000);
  const origin = find();
  if (!origin) throw new Error(`A release did not start: ${said}`);
  return origin;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
