import { expect } from 'chai';
import pg from 'pg';
import { DAY_MS } from '../../shared/format/durations.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { buildApi } from '../support/api.ts';
import { ann, bookingCalls, bookingOf } from '../support/bookings.ts';
import { buildDatabase } from '../support/database.ts';

/** The names of the statements that were sent together, by round trip; or their first word without a name. */
type RoundTrips = string[][];

/** Notes what all connections send while `work` runs. A statement that is sent while others wait shares their round trip. */
async function noteRoundTrips(work: () => Promise<unknown>): Promise<RoundTrips> {
  const { query } = pg.Client.prototype;
  const trips: RoundTrips = [];
  const waiting = new Map<unknown, { count: number; trip: string[] }>();
  function noted(this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args;
    const { name, text = '' } = typeof statement === 'string' ? { text: statement } : Object(statement);
    const state = waiting.get(this) ?? { count: 0, trip: [] };
    waiting.set(this, state);
    if (state.count === 0) trips.push((state.trip = []));
    state.trip.push(String(name ?? String(text).split(' ')[0]));
    state.count += 1;
    const result: unknown = Reflect.apply(query, this, args);
    return Promise.resolve(result).finally(() => (state.count -= 1));
  }
  Object.assign(pg.Client.prototype, { query: noted });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return trips;
}

describe('Round trips to PostgreSQL', function () {
  const now = new Date();
  const stay = {
    travel_from_date: new Date(now.getTime() + 20 * DAY_MS),
    travel_to_date: new Date(now.getTime() + 22 * DAY_MS),
  };
  let db: Database;
  let calls: ReturnType<typeof bookingCalls>;

  before(async function () {
    // The embedded database takes one statement at a time.
    if (!process.env.DATABASE_URL) this.skip();
    db = await buildDatabase();
    // The time stands still, so that what a process reads every few seconds is not read again.
    calls = bookingCalls(buildApi({ db, now: () => now }));
    await calls.quote(stay);
  });
  after(() => db?.close());

  it('a quote takes two, the second on two connections at the same time', async () => {
    const trips = await noteRoundTrips(() => calls.quote(stay));
    expect(trips).to.deep.equal([
      ['apply_limits_count'],
      ['find_restricted_days'],
      ['insert_ask_and_quotes'],
    ]);
  });

  it('a paid booking takes eight, with three commits', async () => {
    const { id } = await calls.quote(stay);
    const trips = await noteRoundTrips(async () => bookingOf(await calls.book(id, { email: ann.email })));
    expect(trips).to.deep.equal([
      ['apply_limits_read'],
      ['find_quote_terms'],
      ['begin', 'claim_key', 'lock_quote_to_book', 'find_campaign'],
      ['find_conflicting_bookings'],
      ['insert_booking', 'insert_charge', 'mark_ask_booked', 'change_counters_of_days', 'commit'],
      // The card network of the sandbox, which commits by itself.
      ['insert_sandbox_charge'],
      ['begin', 'settle_pending_booking', 'read_day_start'],
      ['insert_movement', 'insert_change', 'insert_mail', 'store_answer', 'commit'],
    ]);
  });
});
