import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDeps } from '../../../../tests/support/api.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { refusalOf } from '../../../../tests/support/quotes.ts';
import type { RideState } from '../../../../shared/contracts/rides.ts';
import type { Database } from '../../platform/database/database.ts';
import { auditEntries } from '../audit/tables.ts';
import { advanceRide } from './advance-ride.ts';
import { requestRide } from './request-ride.ts';
import { stepBack } from './step-back.ts';
import { rides } from './tables.ts';

const start = new Date('2026-11-20T20:10:00Z');

describe('stepBack', function () {
  this.timeout(60_000);
  let db: Database;
  let now = start;
  const deps = () => buildDeps({ db, now: () => now });
  const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  beforeEach(async () => {
    now = start;
    db = await buildDatabase({ now });
    await insertMember(db.queries, { id: 'sam' });
  });
  afterEach(() => db.close());

  const request = async () => {
    const caller = { ip: '', sessionId: 'one', anonId: 'one', member: null, idempotencyKey: null };
    return (await requestRide(deps(), { island_id: 3, name: 'Ann', transaction_id: null }, caller)).id;
  };
  const back = (id: string, from: RideState) =>
    db.transaction((tx) => stepBack(tx, { id, from, reason: 'Wrong row', by: 'sam', at: now }));
  const find = async (id: string) => (await db.queries.select().from(rides).where(eq(rides.id, id)))[0];

  it('takes a ride back through every state, as if it had not reached it', async () => {
    const id = await request();
    const requested = await find(id);
    for (const to of ['ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED'] as const) {
      wait(10);
      await advanceRide(deps(), id, to);
    }
    for (const from of ['COMPLETED', 'ARRIVED', 'EN_ROUTE'] as const) {
      await back(id, from);
      await db.queries.update(rides).set({ changedAt: now }).where(eq(rides.id, id));
    }
    expect(await back(id, 'ACKNOWLEDGED')).to.deep.equal({ state: 'REQUESTED' });
    expect(await find(id)).to.deep.equal(requested);
    const entries = await db.queries.select().from(auditEntries);
    expect(entries.map(({ reason }) => reason)).to.deep.equal(Array.from({ length: 4 }, () => 'Wrong row'));
  });

  it('brings a canceled ride back, unless its traveler has requested another one', async () => {
    const id = await request();
    await advanceRide(deps(), id, 'ACKNOWLEDGED');
    await advanceRide(deps(), id, 'CANCELLED');
    expect(await back(id, 'CANCELLED')).to.deep.equal({ state: 'ACKNOWLEDGED' });
    expect((await find(id))?.endedAt).to.equal(null);
    wait(5);
    await advanceRide(deps(), id, 'CANCELLED');
    await request();
    expect(await refusalOf(back(id, 'CANCELLED'))).to.include({ status: 409 });
  });

  it('refuses another state, a change of more than a minute ago, and an unknown ride', async () => {
    const id = await request();
    await advanceRide(deps(), id, 'ACKNOWLEDGED');
    expect(await refusalOf(back(id, 'EN_ROUTE'))).to.include({ status: 409 });
    wait(61);
    expect(await refusalOf(back(id, 'ACKNOWLEDGED'))).to.include({ status: 409 });
    expect(await refusalOf(back('none', 'ACKNOWLEDGED'))).to.include({ status: 404 });
  });
});
