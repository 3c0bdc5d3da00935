import { expect } from 'chai';
import { buildDatabase } from '../../../tests/support/database.ts';
import { atWall, buildStay } from '../../../tests/support/rates.ts';
import type { ReplaySlice } from '../../../shared/contracts/rate-replay.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { quoteAsks } from '../modules/quotes/tables.ts';
import type { RatePlan } from '../modules/rates/rate-types.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { readPlace, replayRates } from './replay-rates.ts';

const NOW = atWall('2026-11-23T10:00');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Two days before its version 2 the prepaid plan cost $23.00 a day, then $24.00; the draft costs $25.00. */
const plan = (version: number, rest: Partial<RatePlan>): typeof ratePlans.$inferInsert => ({
  id: `pay-now-${version}`,
  plan: 'pay-now',
  version,
  productKind: 'BUY_NOW',
  effectiveFrom: ago(30),
  dailyCents: 24_00,
  weeklyCents: 144_00,
  hourlyCents: 6_00,
  ...rest,
});

describe('A replay of a draft', () => {
  let db: Database;
  let draft: RatePlan;

  before(async () => {
    db = await buildDatabase();
    const rows = [plan(2, {}), plan(3, { state: 'DRAFT', dailyCents: 25_00, weeklyCents: 150_00 })];
    const written = await db.queries.insert(ratePlans).values(rows).returning();
    const found = written.find(({ state }) => state === 'DRAFT');
    if (!found) throw new Error('The draft was not written');
    draft = found;
    const stay = buildStay('2026-12-01T09:00', 2 * 1440);
    const [from, to] = [stay.from, stay.to];
    await db.queries
      .insert(bookings)
      .values([
        booking('b1', ago(60), { travelFrom: from, travelTo: to }),
        booking('b2', ago(10), { travelFrom: from, travelTo: to }),
        booking('b3', ago(5), { travelFrom: from, travelTo: to, productKind: 'BOOK_NOW' }),
        booking('b4', ago(5), { travelFrom: from, travelTo: to, status: 'CANCELLED' }),
        booking('b5', ago(91), { travelFrom: from, travelTo: to }),
      ]);
    const ask = { travelFrom: from, travelTo: to, vehicleClass: 'STANDARD', prices: {} };
    await db.queries.insert(quoteAsks).values([
      { ...ask, id: 'a1', askedAt: ago(3) },
      { ...ask, id: 'a2', askedAt: ago(3), booked: 'BUY_NOW' },
    ]);
  });
  after(() => db.close());

  const booking = (
    id: string,
    createdAt: Date,
    rest: Partial<typeof bookings.$inferInsert> & { travelFrom: Date; travelTo: Date },
  ): typeof bookings.$inferInsert => ({
    id,
    number: `N-${id}`,
    quoteId: id,
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    guarantee: 'EMAIL',
    productKind: 'BUY_NOW',
    vehicleClass: 'STANDARD',
    spaces: 1,
    email: 'ann@example.com',
    emailKey: 'ann@example.com',
    fullName: 'Ann Lee',
    rate: {
      chargeLines: [],
      feeLines: [],
      taxLines: [],
      subtotalCents: 0,
      feeTotalCents: 0,
      taxTotalCents: 0,
      totalCents: 0,
      savingsCents: 0,
      points: 0,
      oneDayCents: 0,
      engineArgs: {},
    },
    totalCents: 0,
    createdAt,
    ...rest,
  });

  /** All slices, with a clock that ends each after one row if `isSlow`. */
  async function replay(isSlow: boolean): Promise<ReplaySlice[]> {
    const slices: ReplaySlice[] = [];
    let time = 0;
    let after: string | undefined;
    do {
      const clock = () => (time += isSlow ? 1_000 : 0);
      const slice = await replayRates(db.queries, {
        drafts: [draft],
        place: readPlace(after, NOW),
        now: NOW,
        clock,
      });
      slices.push(slice);
      after = slice.next ?? undefined;
    } while (after);
    return slices;
  }

  const sumOf = (slices: ReplaySlice[]) =>
    slices.flatMap(({ weeks }) => weeks).map(({ before, after, count }) => ({ before, after, count }));

  it('prices each booking at the rates of its own time and with the draft, and counts who pays more', async () => {
    const [booked, asked] = await replay(false);
    expect(booked?.counts).to.deep.equal({ more: 2, less: 0, same: 1, without_price: 0 });
    const money = (amount: number) => ({ amount, currency: 'USD' });
    expect(sumOf(booked ? [booked] : [])).to.deep.equal([
      { before: money(46_00), after: money(50_00), count: 1 },
      { before: money(48_00), after: money(50_00), count: 1 },
      { before: money(54_00), after: money(54_00), count: 1 },
    ]);
    expect(booked?.examples[0]).to.deep.include({ day: '2026-12-01', days: 2, product: 'BUY_NOW' });
    expect(asked).to.deep.include({ kind: 'asks', next: null });
    expect(asked?.counts).to.deep.equal({ more: 1, less: 0, same: 0, without_price: 0 });
  });

  it('gives the same sums when its time is over after each row', async () => {
    const [fast, slow] = [await replay(false), await replay(true)];
    expect(slow.length).to.be.greaterThan(fast.length);
    expect(sumOf(slow)).to.deep.equal(sumOf(fast));
    expect(slow.at(-1)?.next).to.equal(null);
  });
});
