import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Tap } from '../../../../shared/contracts/dispatch.ts';
import type { Database } from '../../platform/database/database.ts';
import { changes } from '../../platform/live/tables.ts';
import { applyTaps } from './apply-taps.ts';
import { findBoard } from './find-board.ts';
import { requestRide } from './request-ride.ts';
import { rides } from './tables.ts';

const start = new Date('2026-11-20T20:10:00Z');
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('applyTaps', () => {
  let db: Database;
  let now = start;
  const deps = () => buildDeps({ db, now: () => now });
  beforeEach(async () => {
    now = start;
    db = await buildDatabase({ now });
  });
  afterEach(() => db.close());

  const request = async (sessionId: string) => {
    const caller = { ip: '', sessionId, anonId: sessionId, member: null, idempotencyKey: null };
    return (await requestRide(deps(), { island_id: 3, name: 'Ann', transaction_id: null }, caller)).id;
  };
  let taps = 0;
  const tap = (rideId: string, to: Tap['to'], seconds: number): Tap => ({
    id: `tap-${(taps += 1)}`,
    ride_id: rideId,
    to,
    at: secondsLater(seconds).toISOString(),
  });
  const find = async (id: string) => (await db.queries.select().from(rides).where(eq(rides.id, id)))[0];

  it('applies taps made offline in order and with the times at which they were made', async () => {
    const id = await request('one');
    now = secondsLater(600);
    const queue = [tap(id, 'ACKNOWLEDGED', 10), tap(id, 'EN_ROUTE', 20), tap(id, 'ARRIVED', 200)];
    expect((await applyTaps(deps(), queue)).map(({ is_done }) => is_done)).to.deep.equal([true, true, true]);
    expect(await find(id)).to.deep.include({
      state: 'ARRIVED',
      acknowledgedAt: secondsLater(10),
      enRouteAt: secondsLater(20),
      arrivedAt: secondsLater(200),
    });
  });

  it('changes nothing when the same taps are sent again', async () => {
    const id = await request('one');
    const queue = [tap(id, 'ACKNOWLEDGED', 10), tap(id, 'EN_ROUTE', 20)];
    now = secondsLater(60);
    const first = await applyTaps(deps(), queue);
    now = secondsLater(90);
    const again = await applyTaps(deps(), queue);
    expect(again.map(({ is_done }) => is_done)).to.deep.equal([true, true]);
    expect(first.at(-1)).to.include({ state: 'EN_ROUTE' });
    expect((await find(id))?.changedAt).to.deep.equal(secondsLater(20));
    expect(await db.queries.$count(changes, eq(changes.topic, 'rides'))).to.equal(3);
  });

  it('skips no state, and one refusal does not stop the other rides', async () => {
    const [one, two] = [await request('one'), await request('two')];
    now = secondsLater(30);
    const queue = [tap(one, 'ARRIVED', 10), tap('nothing', 'EN_ROUTE', 10), tap(two, 'ACKNOWLEDGED', 10)];
    expect((await applyTaps(deps(), queue)).map(({ is_done, state }) => [is_done, state])).to.deep.equal([
      [false, 'REQUESTED'],
      [false, null],
      [true, 'ACKNOWLEDGED'],
    ]);
  });

  it('believes no time before the last change or after now', async () => {
    const id = await request('one');
    now = secondsLater(30);
    await applyTaps(deps(), [tap(id, 'ACKNOWLEDGED', -500), tap(id, 'EN_ROUTE', 9_000)]);
    expect(await find(id)).to.deep.include({ acknowledgedAt: start, enRouteAt: secondsLater(30) });
  });

  it('shows rides with the wait that was promised, longest wait first', async () => {
    await request('one');
    now = secondsLater(5);
    await request('two');
    const { rides: open, islands } = await findBoard(db.queries, 10);
    expect(open.map(({ promised_wait_seconds }) => promised_wait_seconds)).to.deep.equal([900, 900]);
    expect(open[0]?.requested_at).to.equal('2026-11-20 12:10:00-0800');
    expect(islands.map(({ id }) => id)).to.deep.equal([1, 3, 90]);
  });
});
