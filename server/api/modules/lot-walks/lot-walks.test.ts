import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { auditEntries } from '../audit/tables.ts';
import { transactions } from '../transactions/tables.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { insertMember } from '../../../../tests/support/closed-transactions.ts';
import { refusalOf } from '../../../../tests/support/quotes.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Sighting } from '../../../../shared/contracts/lot-walks.ts';
import type { Database } from '../../platform/database/database.ts';
import { endWalk } from './end-walk.ts';
import { findDifferences } from './find-differences.ts';
import { findLastSighting } from './find-sightings.ts';
import { findWalkCars } from './find-walk-cars.ts';
import { getWalk, presentWalk } from './find-walks.ts';
import { recordSightings } from './record-sightings.ts';
import { settleDifference } from './settle-difference.ts';
import { startWalk } from './start-walk.ts';
import { lotWalkDifferences, lotWalkSightings } from './tables.ts';

const NIGHT = new Date('2026-11-20T11:00:00Z');
const CARS = 600;
const plateOf = (at: number) => `P${String(at).padStart(4, '0')}`;
const rowOf = (at: number) => 'ABCDEFGHJKLM'[Math.floor(at / 50)] ?? 'A';

describe('A lot walk', function () {
  this.timeout(60_000);
  let db: Database;
  let now: Date;
  let walkId: string;
  let sent: number;

  beforeEach(async () => {
    db = await buildDatabase({ now: NIGHT });
    now = NIGHT;
    sent = 0;
    await insertMember(db.queries, { id: 'sam' });
    await insertMember(db.queries, { id: 'kim' });
  });
  afterEach(() => db.close());

  const wait = (ms: number) => (now = new Date(now.getTime() + ms));

  /** Parks cars with consecutive numbers, a minute apart, the last one an hour ago. */
  const park = (from: number, count: number) =>
    db.queries.execute(sql`
      insert into transactions (id, ticket_number, record_locator, vehicle_class, license_plate, entered_at)
      select 'car-' || n, (1000001 + n)::text, 'L' || n, 'STANDARD', 'P' || lpad(n::text, 4, '0'),
        ${now.toISOString()}::timestamptz - interval '1 hour' - (${from + count}::int - n) * interval '1 minute'
      from generate_series(${from}::int, ${from + count - 1}::int) as n`);

  const leave = (at: number) =>
    db.queries
      .update(transactions)
      .set({ status: 'CLOSED', exitedAt: now })
      .where(eq(transactions.id, `car-${at}`));

  const start = async (by = 'sam') => {
    ({ id: walkId } = await db.transaction((tx) => startWalk(tx, { by, at: now })));
    wait(MINUTE_MS);
    return walkId;
  };
  const seen = (plate: string, row: string, more: Partial<Sighting> = {}): Sighting => ({
    id: `sighting-${(sent += 1)}`,
    row,
    license_plate: plate,
    transaction_id: null,
    at: now.toISOString(),
    ...more,
  });
  const send = (sightings: Sighting[], by = 'sam') =>
    db.transaction((tx) => recordSightings(tx, { walkId, sightings, by, now }));
  const end = () => db.transaction((tx) => endWalk(tx, { id: walkId, by: 'sam', at: wait(HOUR_MS) }));
  const differences = () => findDifferences(db.queries, eq(lotWalkDifferences.walkId, walkId));
  const listed = async () =>
    (await differences()).map(({ kind, license_plate: plate, ticket_number: ticket }) =>
      [kind, plate, ticket].join(' '),
    );

  it('lists exactly three swaps, two ghosts and one unknown car among 600', async () => {
    await park(0, CARS);
    const all = Array.from({ length: CARS }, (_, at) => at);
    // Three drivers leave with the tickets of cars that stay. Two more cars are in the books, and nowhere else.
    wait(8 * HOUR_MS);
    for (const at of [100, 200, 300]) await leave(at);
    wait(HOUR_MS);
    await park(CARS, 2);
    await park(CARS + 2, 20);
    wait(HOUR_MS);
    await start();
    const swappedOut = new Set([10, 20, 30]);
    const here = [...all, ...Array.from({ length: 20 }, (_, at) => CARS + 2 + at)].filter(
      (at) => !swappedOut.has(at),
    );
    const sightings = [...here.map((at) => seen(plateOf(at), rowOf(at))), seen('NEW1234', 'C')];
    for (let at = 0; at < sightings.length; at += 100) await send(sightings.slice(at, at + 100));
    await end();
    const found = await differences();
    expect(found.map(({ kind }) => kind)).to.deep.equal([
      'SWAP',
      'SWAP',
      'SWAP',
      'NOT_SEEN',
      'NOT_SEEN',
      'UNKNOWN',
    ]);
    expect(await listed()).to.include.members([
      `NOT_SEEN P0600 1000601`,
      `NOT_SEEN P0601 1000602`,
      'UNKNOWN NEW1234 ',
    ]);
    const swaps = found.slice(0, 3);
    expect(swaps.map(({ license_plate: plate }) => plate)).to.deep.equal(['P0100', 'P0200', 'P0300']);
    expect(swaps.map(({ transaction_id: id }) => id)).to.have.members(['car-10', 'car-20', 'car-30']);
    expect(swaps.map(({ other_transaction_id: id }) => id)).to.deep.equal(['car-100', 'car-200', 'car-300']);
    const { cars, seen: count } = await presentWalk(db.queries, await getWalk(db.queries, walkId), now);
    expect([cars, count]).to.deep.equal([CARS + 22 - 3, CARS + 22 - 3 - 5]);
  });

  it('finds nothing when every car is where it was, and cars that come and go meanwhile are no differences', async () => {
    await park(0, 5);
    await start();
    await send([0, 1, 2].map((at) => seen(plateOf(at), 'A')));
    await leave(3);
    wait(2 * HOUR_MS);
    await park(5, 1);
    await send([seen('P-0004', 'B', { license_plate: 'P0004' })]);
    await end();
    expect(await listed()).to.deep.equal([]);
  });

  it('lists cars whose row has changed since the last walk, and cars in two rows once', async () => {
    await park(0, 3);
    await start();
    await send([0, 1, 2].map((at) => seen(plateOf(at), 'A')));
    await end();
    wait(24 * HOUR_MS);
    await start();
    await send([seen('P0000', 'A'), seen('P0001', 'B'), seen('P0002', 'C'), seen('P0002', 'D')]);
    await end();
    expect(await listed()).to.deep.equal(['SEEN_TWICE P0002 1000003', 'MOVED P0001 1000002']);
  });

  it('counts sightings that are sent again or taken back as if they were sent once or never', async () => {
    await park(0, 2);
    await start();
    const first = seen('P0000', 'A');
    await send([first, first, seen('P0001', 'A')]);
    await send([first, seen('WRONG1', 'A')]);
    await send([seen('WRONG1', 'A', { takes_back: 'sighting-3' })]);
    await end();
    expect(await listed()).to.deep.equal([]);
    expect(await db.queries.$count(lotWalkSightings)).to.equal(4);
  });

  it('compares again what a phone without a signal sends after the end, and keeps what was settled', async () => {
    await park(0, 3);
    await start();
    await send([seen('P0000', 'A')]);
    await end();
    expect(await listed()).to.deep.equal(['NOT_SEEN P0001 1000002', 'NOT_SEEN P0002 1000003']);
    const [first] = await differences();
    await settle(first?.id ?? '');
    await send([seen('P0001', 'B'), seen('P0002', 'B')]);
    expect(await listed()).to.deep.equal(['NOT_SEEN P0001 1000002']);
    expect((await differences())[0]?.settled).to.include({ by: 'sam', reason: 'The car was found' });
  });

  const settle = (id: string, more: object = {}) =>
    db.transaction((tx) =>
      settleDifference(tx, { id, reason: 'FOUND', words: 'Row Q', by: 'sam', at: now, ...more }),
    );

  it('has differences that one employee settles with a reason, for the audit log', async () => {
    await park(0, 1);
    await start();
    await end();
    const [missing] = await differences();
    const id = missing?.id ?? '';
    expect(await refusalOf(settle(id, { reason: 'OTHER', words: null }))).to.include({ status: 422 });
    await settle(id);
    expect(await refusalOf(settle(id))).to.include({ status: 409 });
    expect(await refusalOf(settle('none'))).to.include({ status: 404 });
    const entries = await db.queries.select().from(auditEntries);
    expect(entries.map(({ subjectId, reason }) => [subjectId, reason])).to.deep.equal([
      ['car-0', 'The car was found: Row Q'],
    ]);
  });

  it('is joined by colleagues while it is open', async () => {
    await park(0, 2);
    const id = await start();
    await send([seen('P0000', 'A')]);
    expect(await start('kim')).to.equal(id);
    await send([seen('P0001', 'B')], 'kim');
    const { cars } = await findWalkCars(db.queries, await getWalk(db.queries, id), now);
    expect(cars.map(({ seen_row: row }) => row)).to.deep.equal(['A', 'B']);
    await end();
    expect(await listed()).to.deep.equal([]);
    expect(await start('kim')).not.to.equal(id);
  });

  it('knows where a car was seen last', async () => {
    await park(0, 1);
    expect(await findLastSighting(db.queries, 'car-0')).to.equal(undefined);
    await start();
    await send([seen('P0000', 'A')]);
    wait(MINUTE_MS);
    await send([seen('P0000', 'B', { transaction_id: 'car-0' })], 'kim');
    expect(await findLastSighting(db.queries, 'car-0')).to.include({ row: 'B', seenBy: 'kim' });
  });

  it('does not believe a clock that is ahead or behind', async () => {
    await park(0, 2);
    await start();
    await send([
      seen('P0000', 'A', { at: '2031-01-01T00:00:00.000Z' }),
      seen('P0001', 'A', { at: '2001-01-01T00:00:00.000Z' }),
    ]);
    const rows = await db.queries.select().from(lotWalkSightings).orderBy(lotWalkSightings.id);
    expect(rows.map(({ at }) => at)).to.deep.equal([now, NIGHT]);
  });
});
