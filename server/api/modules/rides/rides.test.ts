import { expect } from 'chai';
import * as v from 'valibot';
import { listIslands, ride, type Ride } from '../../../../shared/contracts/rides.ts';
import { buildApi, buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Api } from '../../api.ts';
import type { Database } from '../../platform/database/database.ts';
import { rides } from './tables.ts';
import { transactions } from '../transactions/tables.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { advanceRide, expireRides, type NextState } from './advance-ride.ts';
import { driveDemoRides } from './drive-demo-rides.ts';
import { seedPastRides } from './seed-past-rides.ts';

const start = new Date('2026-11-20T20:10:00Z');
const ANN = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';
const BOB = '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90';
const dispatcher: Member = {
  id: 'm1',
  number: '10000001',
  email: 'desk@example.com',
  permissions: new Set(['Rides:Read', 'Rides:Update']),
};

describe('A shuttle ride', () => {
  let db: Database;
  let api: Api;
  let now = start;
  const deps = () => buildDeps({ db, now: () => now });

  beforeEach(async () => {
    now = start;
    db = await buildDatabase({ now });
    const staff = { desk: dispatcher, clerk: { ...dispatcher, permissions: new Set<string>() } };
    const findMember = async (bearer: string) => new Map(Object.entries(staff)).get(bearer) ?? null;
    api = buildApi({ db, now: () => now, findMember });
  });
  afterEach(async () => {
    await api.drain();
    await db.close();
  });

  const send = (method: string, path: string, headers: object = {}, body?: object) =>
    api.call({
      method,
      path,
      query: new URLSearchParams(),
      headers: { ...headers },
      body,
      ip: '203.0.113.7',
    });
  const as = (session: string) => ({ 'x-session-id': session });
  const desk = { authorization: 'Bearer desk' };
  const sendRequest = (session: string, body: object = {}) =>
    send('POST', '/dispatcher/ride-request', as(session), { island_id: 3, name: 'Ann', ...body });
  async function request(session = ANN, body: object = {}): Promise<Ride> {
    return v.parse(ride, (await sendRequest(session, body)).body);
  }
  async function own(session = ANN): Promise<Ride | null> {
    const { body } = await send('GET', '/dispatcher/own-ride', as(session));
    return v.parse(v.object({ ride: v.nullable(ride) }), body).ride;
  }
  const advanceClock = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  async function advanceThrough(id: string, ...states: NextState[]): Promise<void> {
    for (const state of states) await advanceRide(deps(), id, state);
  }
  const park = (ticketNumber: string, status = 'OPEN') =>
    db.queries.insert(transactions).values({
      id: `stay-${ticketNumber}`,
      ticketNumber,
      recordLocator: `R${ticketNumber}`,
      status,
      vehicleClass: 'STANDARD',
      enteredAt: start,
      exitedAt: status === 'CLOSED' ? start : null,
    });

  it('requestRide accepts only known islands', async () => {
    const { items } = v.parse(listIslands.output, (await send('GET', '/dispatcher/islands')).body);
    expect(items.map(({ id }) => id)).to.deep.equal([1, 3, 90]);
    expect((await sendRequest(ANN, { island_id: 2 })).body).to.deep.include({
      fieldErrors: { island_id: ['The shuttle doesn’t stop there'] },
    });
  });

  it('findOwnRide finds the ride only for the session that requested it', async () => {
    const { id } = await request();
    expect((await own())?.id).to.equal(id);
    expect(await own(BOB)).to.equal(null);
    expect(await send('POST', `/dispatcher/rides/${id}/cancel`, as(BOB))).to.include({ status: 404 });
  });

  it('requestRide creates one ride per session and refuses a second island', async () => {
    const [one, two] = await Promise.all([request(), request()]);
    expect(one.id).to.equal(two.id);
    expect((await sendRequest(ANN, { island_id: 1 })).body).to.include({ error: 'RIDE_OPEN' });
  });

  it('requestRide accepts the ticket number or id of a parked car only', async () => {
    await park('1000001');
    await park('1000002', 'CLOSED');
    expect(await request(ANN, { transaction_id: '1000001' })).to.include({ ticket_number: '1000001' });
    expect((await sendRequest(BOB, { transaction_id: 'stay-1000001' })).body).to.include({
      error: 'RIDE_OPEN',
    });
    for (const ticket of ['1000002', '7'])
      expect((await sendRequest(BOB, { transaction_id: ticket })).body).to.have.nested.property(
        'fieldErrors.transaction_id',
      );
  });

  it('requestRide stores that a wheelchair lift is needed', async () => {
    expect(await request(ANN, { accessible: true })).to.include({ accessible: true });
  });

  it('has its position in the queue of its island', async () => {
    await request(BOB);
    advanceClock(5);
    expect((await request()).position).to.equal(2);
    await send('POST', `/dispatcher/rides/${(await own(BOB))?.id}/cancel`, as(BOB));
    expect((await own())?.position).to.equal(1);
  });

  it('has the wait of the schedule while too few rides were measured', async () => {
    expect(await request()).to.include({ is_schedule: true, expected_wait_seconds: 900, measured_rides: 0 });
    advanceClock(100);
    expect(await own()).to.include({ expected_wait_seconds: 800 });
  });

  it('has the median wait at its island and time of day in the last four weeks', async () => {
    await db.queries
      .insert(rides)
      .values([
        ...Array.from({ length: 11 }, (_, n) => past(n, 3, n + 1, 300 + n * 20)),
        ...Array.from({ length: 11 }, (_, n) => past(n + 20, 1, n + 1, 60)),
        ...Array.from({ length: 11 }, (_, n) => past(n + 40, 3, n + 1.25, 60)),
        ...Array.from({ length: 11 }, (_, n) => past(n + 60, 3, n + 29, 60)),
      ]);
    expect(await request()).to.include({
      is_schedule: false,
      expected_wait_seconds: 400,
      measured_rides: 11,
    });
    advanceClock(1000);
    expect(await own()).to.include({ expected_wait_seconds: 0 });
  });

  function past(n: number, islandId: number, daysAgo: number, wait: number): typeof rides.$inferInsert {
    const requestedAt = new Date(start.getTime() - daysAgo * 86_400_000);
    const arrivedAt = new Date(requestedAt.getTime() + wait * 1000);
    const times = { requestedAt, arrivedAt, endedAt: arrivedAt, changedAt: arrivedAt };
    return { id: `past-${n}`, islandId, name: 'Past', sessionId: `past-${n}`, state: 'COMPLETED', ...times };
  }

  it('advanceRide changes the states in order and requires a permission', async () => {
    const { id } = await request();
    const advance = (to: string, headers: object = desk) =>
      send('POST', `/dispatcher/rides/${id}/advance`, headers, { to });
    expect(await advance('ACKNOWLEDGED', as(ANN))).to.include({ status: 401 });
    expect(await advance('ACKNOWLEDGED', { authorization: 'Bearer clerk' })).to.include({ status: 403 });
    expect((await advance('EN_ROUTE')).body).to.include({ error: 'STATE_CHANGED' });
    for (const state of ['ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED']) {
      expect((await advance(state)).body).to.include({ state });
      expect((await advance(state)).status).to.equal(409);
    }
    expect(await own()).to.include({ state: 'ARRIVED', position: null, expected_wait_seconds: null });
    expect((await send('GET', '/dispatcher/rides', desk)).body).to.include({ count: 1 });
    await advance('COMPLETED');
    expect((await send('GET', '/dispatcher/rides', desk)).body).to.include({ count: 0 });
  });

  it('cancelRide works until the shuttle arrives, also when it is repeated', async () => {
    const { id } = await request();
    const cancel = () => send('POST', `/dispatcher/rides/${id}/cancel`, as(ANN));
    await advanceThrough(id, 'ACKNOWLEDGED', 'EN_ROUTE');
    expect((await cancel()).body).to.include({ state: 'CANCELLED' });
    expect((await cancel()).body).to.include({ state: 'CANCELLED' });
    const next = await request();
    await advanceThrough(next.id, 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED');
    expect(await send('POST', `/dispatcher/rides/${next.id}/cancel`, as(ANN))).to.include({ status: 409 });
  });

  it('expires after 30 minutes without a change and is no longer found an hour later', async () => {
    await request();
    advanceClock(29 * 60);
    await expireRides(deps());
    expect((await own())?.state).to.equal('REQUESTED');
    advanceClock(2 * 60);
    await expireRides(deps());
    expect((await own())?.state).to.equal('EXPIRED');
    advanceClock(3601);
    expect(await own()).to.equal(null);
  });

  it('requestRide allows 8 requests an hour per session and 60 per address', async () => {
    for (let n = 0; n < 8; n += 1) await sendRequest(ANN);
    expect(await sendRequest(ANN)).to.include({ status: 429 });
    for (let n = 0; n < 51; n += 1) await sendRequest(crypto.randomUUID());
    expect(await sendRequest(BOB)).to.include({ status: 429 });
  });

  it('driveDemoRides advances a ride through all states within 12 minutes', async () => {
    await request();
    const states: unknown[] = [];
    for (let seconds = 0; seconds < 720; seconds += 5) {
      await driveDemoRides(deps());
      const state = (await own())?.state;
      if (states.at(-1) !== state) states.push(state);
      advanceClock(5);
    }
    expect(states).to.deep.equal(['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED']);
  });

  it('seedPastRides inserts 90 days of rides once, from which waits are measured', async () => {
    await seedPastRides(db.queries, now);
    await seedPastRides(db.queries, now);
    expect(await db.queries.$count(rides)).to.equal(3600);
    const requested = await request();
    expect(requested.is_schedule).to.equal(false);
    expect(requested.measured_rides).to.be.greaterThan(20);
    expect(requested.expected_wait_seconds).to.be.within(240, 720);
  });
});
