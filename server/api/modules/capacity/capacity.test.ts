import { expect } from 'chai';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { atWall } from '../../../../tests/support/rates.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { capacityDays } from './tables.ts';
import { confirmSpace, DEFAULT_CAPACITY, daysOnLot, releaseSpace, takeSpace } from './capacity.ts';

const need = (from: string, to: string, spaces = 1) => ({
  travelFrom: atWall(from),
  travelTo: atWall(to),
  spaces,
});

describe('daysOnLot', () => {
  const days = (from: string, to: string) => daysOnLot(need(from, to));

  it('daysOnLot counts Pacific calendar days', () => {
    expect(days('2026-12-05T09:00', '2026-12-07T09:00')).to.deep.equal([
      '2026-12-05',
      '2026-12-06',
      '2026-12-07',
    ]);
    expect(days('2026-12-05T23:30', '2026-12-06T00:30')).to.deep.equal(['2026-12-05', '2026-12-06']);
  });

  it('daysOnLot leaves out the last day when the stay ends at midnight', () => {
    expect(days('2026-12-05T09:00', '2026-12-06T00:00')).to.deep.equal(['2026-12-05']);
  });

  it('daysOnLot lists each day once across clock changes', () => {
    expect(days('2026-10-31T12:00', '2026-11-02T12:00')).to.deep.equal([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
    expect(days('2027-03-13T23:59', '2027-03-15T00:01')).to.deep.equal([
      '2027-03-13',
      '2027-03-14',
      '2027-03-15',
    ]);
  });
});

describe('capacity', () => {
  let db: Database;

  beforeEach(async () => {
    db = await buildDatabase();
  });
  afterEach(() => db.close());

  const stay = need('2026-12-05T09:00', '2026-12-06T09:00', 2);
  const counters = async () => {
    const rows = await db.queries.select().from(capacityDays).orderBy(capacityDays.day);
    return rows.map(({ held, booked }) => [held, booked]);
  };

  it('takeSpace holds, confirmSpace books and releaseSpace frees the spaces of each day', async () => {
    await db.transaction((tx) => takeSpace(tx, stay, 'held'));
    expect(await counters()).to.deep.equal([
      [2, 0],
      [2, 0],
    ]);
    await db.transaction((tx) => confirmSpace(tx, stay));
    expect(await counters()).to.deep.equal([
      [0, 2],
      [0, 2],
    ]);
    await db.transaction((tx) => releaseSpace(tx, stay, 'booked'));
    expect(await counters()).to.deep.equal([
      [0, 0],
      [0, 0],
    ]);
  });

  it('takeSpace creates a day with the default capacity', async () => {
    await db.transaction((tx) => takeSpace(tx, stay, 'booked'));
    const [day] = await db.queries.select().from(capacityDays);
    expect(day).to.include({ day: '2026-12-05', ...DEFAULT_CAPACITY, booked: 2 });
  });

  it('takeSpace throws SOLD_OUT when a day has too few spaces', async () => {
    await db.queries
      .insert(capacityDays)
      .values({ day: '2026-12-06', physical: 10, sellable: 9, held: 3, booked: 5 });
    const refusal = await db
      .transaction((tx) => takeSpace(tx, stay, 'held'))
      .catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(AppError).and.deep.include({ status: 409, code: 'SOLD_OUT' });
    expect(refusal).to.have.nested.property('details.data.sold_out_day', '2026-12-06');
    expect(await counters()).to.deep.equal([[3, 5]]);
    await db.transaction((tx) => takeSpace(tx, { ...stay, spaces: 1 }, 'booked'));
    expect(await counters()).to.deep.equal([
      [0, 1],
      [3, 6],
    ]);
  });

  it('confirmSpace succeeds on a full day', async () => {
    await db.queries.insert(capacityDays).values({ day: '2026-12-05', physical: 2, sellable: 2, held: 2 });
    await db.transaction((tx) => confirmSpace(tx, need('2026-12-05T09:00', '2026-12-05T19:00', 2)));
    expect(await counters()).to.deep.equal([[0, 2]]);
  });
});
