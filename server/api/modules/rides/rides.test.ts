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

describe('a ride with the shuttle', () => {
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
  const ask = (session: string, body: object = {}) =>
    send('POST', '/dispatcher/ride-request', as(session), { island_id: 3, name: 'Ann', ...body });
  async function request(session = ANN, body: object = {}): Promise<Ride> {
    return v.parse(ride, (await ask(session, body)).body);
  }
  async function own(session = ANN): Promise<Ride | null> {
    const { body } = await send('GET', '/dispatcher/own-ride', as(session));
    return v.parse(v.object({ ride: v.nullable(ride) }), body).ride;
  }
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  async function drive(id: string, ...states: NextState[]): Promise<void> {
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

  it('starts at one of the islands', async () => {
    const { items } = v.parse(listIslands.output, (await send('GET', '/dispatcher/islands')).body);
    expect(items.map(({ id }) => id)).to.deep.equal([1, 3, 90]);
    expect((await ask(ANN, { island_id: 2 })).body).to.deep.include({
      fieldErrors: { island_id: ['The shuttle doesn’t stop there'] },
    });
  });

  it('is found again by the visit that asked for it, and by no other', async () => {
    const { id } = await request();
    expect((await own())?.id).to.equal(id);
    expect(await own(BOB)).to.equal(null);
    expect(await send('POST', `/dispatcher/rides/${id}/cancel`, as(BOB))).to.include({ status: 404 });
  });

  it('is one ride when the button is pressed twice, and none at another island', async () => {
    const [one, two] = await Promise.all([request(), request()]);
    expect(one.id).to.equal(two.id);
    expect((await ask(ANN, { island_id: 1 })).body).to.include({ error: 'RIDE_OPEN' });
  });

  it('knows the car by ticket number or id, and only cars that are here', async () => {
    await park('1000001');
    await park('1000002', 'CLOSED');
    expect(await request(ANN, { transaction_id: '1000001' })).to.include({ ticket_number: '1000001' });
    expect((await ask(BOB, { transaction_id: 'stay-1000001' })).body).to.include({ error: 'RIDE_OPEN' });
    for (const ticket of ['1000002', '7'])
      expect((await ask(BOB, { transaction_id: ticket })).body).to.have.nested.property(
        'fieldErrors.transaction_id',
      );
  });

  it('says that somebody needs a lift', async () => {
    expect(await request(ANN, { accessible: true })).to.include({ accessible: true });
  });

  it('counts those who wait at the same island', async () => {
    await request(BOB);
    pass(5);
    expect((await request()).position).to.equal(2);
    await send('POST', `/dispatcher/rides/${(await own(BOB))?.id}/cancel`, as(BOB));
    expect((await own())?.position).to.equal(1);
  });

  it('waits by the schedule while too few rides were measured', async () => {
    expect(await request()).to.include({ is_schedule: true, expected_wait_seconds: 900, measured_rides: 0 });
    pass(100);
    expect(await own()).to.include({ expected_wait_seconds: 800 });
  });

  it('waits as long as others did at this island and hour in the last four weeks', async () => {
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
    pass(1000);
    expect(await own()).to.include({ expected_wait_seconds: 0 });
  });

  function past(n: number, islandId: number, daysAgo: number, wait: number): typeof rides.$inferInsert {
    const requestedAt = new Date(start.getTime() - daysAgo * 86_400_000);
    const arrivedAt = new Date(requestedAt.getTime() + wait * 1000);
    const times = { requestedAt, arrivedAt, endedAt: arrivedAt, changedAt: arrivedAt };
    return { id: `past-${n}`, islandId, name: 'Past', sessionId: `past-${n}`, state: 'COMPLETED', ...times };
  }

  it('goes through its states one by one, by the hand of the dispatcher', async () => {
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

  it('is cancelled by its visit until the shuttle is there, and twice is once', async () => {
    const { id } = await request();
    const cancel = () => send('POST', `/dispatcher/rides/${id}/cancel`, as(ANN));
    await drive(id, 'ACKNOWLEDGED', 'EN_ROUTE');
    expect((await cancel()).body).to.include({ state: 'CANCELLED' });
    expect((await cancel()).body).to.include({ state: 'CANCELLED' });
    const next = await request();
    await drive(next.id, 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED');
    expect(await send('POST', `/dispatcher/rides/${next.id}/cancel`, as(ANN))).to.include({ status: 409 });
  });

  it('has run out when nothing happened for half an hour, and is forgotten after an hour more', async () => {
    await request();
    pass(29 * 60);
    await expireRides(deps());
    expect((await own())?.state).to.equal('REQUESTED');
    pass(2 * 60);
    await expireRides(deps());
    expect((await own())?.state).to.equal('EXPIRED');
    pass(3601);
    expect(await own()).to.equal(null);
  });

  it('is asked for eight times an hour by one visit, and sixty times from one address', async () => {
    for (let n = 0; n < 8; n += 1) await ask(ANN);
    expect(await ask(ANN)).to.include({ status: 429 });
    for (let n = 0; n < 51; n += 1) await ask(crypto.randomUUID());
    expect(await ask(BOB)).to.include({ status: 429 });
  });

  it('is driven in the demo, in believable times', async () => {
    await request();
    const seen: unknown[] = [];
    for (let seconds = 0; seconds < 720; seconds += 5) {
      await driveDemoRides(deps());
      const state = (await own())?.state;
      if (seen.at(-1) !== state) seen.push(state);
      pass(5);
    }
    expect(seen).to.deep.equal(['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED']);
  });

  it('is measured in the demo from ninety days of rides, told once', async () => {
    await seedPastRides(db.queries, now);
    await seedPastRides(db.queries, now);
    expect(await db.queries.$count(rides)).to.equal(3600);
    const asked = await request();
    expect(asked.is_schedule).to.equal(false);
    expect(asked.measured_rides).to.be.greaterThan(20);
    expect(asked.expected_wait_seconds).to.be.within(240, 720);
  });
});
