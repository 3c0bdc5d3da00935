import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { buildDatabase } from '../../../tests/support/database.ts';
import { atWall, buildStay } from '../../../tests/support/rates.ts';
import { refusalOf } from '../../../tests/support/quotes.ts';
import { RATE_RULE } from '../../../shared/contracts/rates.ts';
import { DAY_MS, SECOND_MS } from '../../../shared/format/durations.ts';
import { createRatesLoader, readRates } from '../modules/rates/load-rates.ts';
import { priceStay } from '../modules/rates/price-stay.ts';
import { createRatesReporter } from '../modules/rates/rate-readers.ts';
import { ratePlans } from '../modules/rates/tables.ts';
import { members } from '../modules/members/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { discardRateDrafts, draftRateDays, draftRateVersion } from './draft-rates.ts';
import { findRateCalendar } from './find-rate-calendar.ts';
import { findRatePlans } from './find-rate-plans.ts';
import { publishRates, rollBackRates, withdrawRates } from './publish-rates.ts';

const NOV = atWall('2026-11-23T10:00');
const NEW_YEAR = atWall('2027-01-01T00:00');
const reason = 'A test of rates';
const amounts = (daily: number) => ({ daily_cents: daily, hourly_cents: 6_00, weekly_cents: daily * 6 });

describe('Changes of rates', () => {
  let db: Database;
  let by: { id: string };

  let opening: (typeof ratePlans.$inferSelect)[];

  before(async () => {
    db = await buildDatabase();
    opening = await db.queries.select().from(ratePlans);
    const [member] = await db.queries.select({ id: members.id }).from(members).limit(1);
    by = { id: member?.id ?? '' };
  });
  afterEach(async () => {
    await db.queries.delete(ratePlans);
    await db.queries.insert(ratePlans).values(opening);
  });
  after(() => db.close());

  const draft = (plan: string, daily: number, at = NOV) =>
    db.transaction((tx) => draftRateVersion(tx, plan, { body: { ...amounts(daily), reason }, by, at }));
  const draftDays = (fields: object = {}, at = NOV) => {
    const body = {
      name: 'Valentine',
      first_day: '2027-02-12',
      last_day: '2027-02-14',
      is_event: false,
      prices: [{ product: 'BUY_NOW' as const, ...amounts(40_00) }],
      reason,
      ...fields,
    };
    return db.transaction((tx) => draftRateDays(tx, { body, by, at }));
  };
  const publish = (ids: string[], from: Date | null = null, at = NOV) =>
    db.transaction((tx) => publishRates(tx, { body: { ids, effective_from: from, reason }, by, at }));
  const withdraw = (ids: string[], at = NOV) =>
    db.transaction((tx) => withdrawRates(tx, { body: { ids, reason }, by, at }));

  /** All that the price of a prepaid stay on these days is made of, asked for at a time. */
  async function quote(at: Date, day = '2027-02-12', days = 2) {
    const rates = await readRates(db.queries, at);
    return priceStay({ ...rates, stay: buildStay(`${day}T09:00`, days * 1440), coupon: null, now: at });
  }
  const daily = async (at: Date, day?: string) => ((await quote(at, day))?.subtotalCents ?? 0) / 2;

  it(`v2 is scheduled, v3 applies now, and v2 still wins on its days: ${RATE_RULE}`, async () => {
    const scheduled = await draft('pay-now', 26_00);
    await publish(scheduled.ids, NEW_YEAR);
    const correction = await draft('pay-now', 22_00);
    await publish(correction.ids);
    expect(await daily(NOV)).to.equal(22_00);
    expect(await daily(NEW_YEAR)).to.equal(26_00);
  });

  it('a draft changes no price until it is published', async () => {
    const before = await quote(NOV);
    const { ids } = await draft('pay-now', 99_00);
    await draftDays();
    expect(await quote(NOV)).to.deep.equal(before);
    await publish(ids);
    expect(await daily(NOV)).to.equal(99_00);
  });

  it('rolling back a publication restores every quote to the cent', async () => {
    const asks = ['2026-12-01', '2026-12-20', '2027-02-11', '2027-02-14'].flatMap((day) =>
      [1, 3, 9].map((days) => ({ day, days })),
    );
    const quotes = (at: Date) => Promise.all(asks.map(({ day, days }) => quote(at, day, days)));
    const later = new Date(NOV.getTime() + DAY_MS);
    const before = await quotes(later);
    const [version, days] = [await draft('pay-now', 31_00), await draftDays()];
    const { id } = await publish([...version.ids, ...days.ids]);
    expect(await quotes(later)).not.to.deep.equal(before);
    await db.transaction((tx) => rollBackRates(tx, id, { by, at: later }));
    expect(await quotes(later)).to.deep.equal(before);
    const again = await refusalOf(db.transaction((tx) => rollBackRates(tx, id, { by, at: later })));
    expect(again.status).to.equal(404);
  });

  it('a plan for days wins on its days over all that share them, also over another draft for them', async () => {
    const first = await draftDays();
    const second = await draftDays({
      name: 'Presidents Day',
      first_day: '2027-02-13',
      last_day: '2027-02-15',
    });
    await publish([...first.ids, ...second.ids]);
    const { days, rules } = await findRateCalendar(db.queries, { month: '2027-02', product: 'BUY_NOW' }, NOV);
    const nameOf = (id: string | null | undefined) => rules.find((rule) => rule.id === id)?.name;
    const rulesOn = (day: string) => {
      const [standard] = days.find((row) => row.day === day)?.rules ?? [];
      return [standard?.winner, ...(standard?.beaten ?? [])].map(nameOf);
    };
    expect(rulesOn('2027-02-11')).to.deep.equal(['Pay now']);
    expect(rulesOn('2027-02-12')).to.deep.equal(['Valentine pay now', 'Pay now']);
    expect(rulesOn('2027-02-13')).to.deep.equal(['Presidents day pay now', 'Valentine pay now', 'Pay now']);
    expect(days).to.have.length(28);
  });

  it('the calendar shows drafts only when it is asked for them', async () => {
    const { ids } = await draftDays();
    const find = async (drafts?: string) => {
      const query = { month: '2027-02', product: 'BUY_NOW' as const, ...(drafts && { drafts }) };
      return (await findRateCalendar(db.queries, query, NOV)).rules.map(({ name }) => name);
    };
    expect(await find()).to.deep.equal(['Pay now']);
    expect(await find(ids.join())).to.include('Valentine pay now');
  });

  it('two plans of the same priority are refused with their dates', async () => {
    const first = await draftDays();
    await publish(first.ids);
    const second = await draftDays({
      name: 'Presidents Day',
      first_day: '2027-02-14',
      last_day: '2027-02-16',
    });
    const [id = ''] = second.ids;
    const [row] = await db.queries
      .select()
      .from(ratePlans)
      .where(eq(ratePlans.id, first.ids[0] ?? ''));
    await db.queries
      .update(ratePlans)
      .set({ priority: row?.priority ?? 0 })
      .where(eq(ratePlans.id, id));
    const refused = await refusalOf(publish([id]));
    expect(refused.status).to.equal(409);
    expect(refused.message).to.match(
      /^Pay now, Sun Feb 14, 2027: (?:Valentine|Presidents day) pay now and .* have the same priority\.$/,
    );
  });

  it('days without a price are refused with their dates, and what has no price already keeps nobody from other changes', async () => {
    const refused = await refusalOf(withdraw(['pay-now-1']));
    expect(refused).to.include({ status: 409, code: 'RATES_UNCLEAR' });
    expect(refused.message).to.match(/^Pay now, Mon Nov 23, 2026 to .*: no price\.$/);
    await db.queries.delete(ratePlans).where(eq(ratePlans.id, 'pay-now-1'));
    await publish((await draftDays()).ids);
  });

  it('a start in the past and a draft that is gone are refused', async () => {
    const { ids } = await draft('pay-now', 24_00);
    expect((await refusalOf(publish(ids, new Date(NOV.getTime() - 1)))).status).to.equal(422);
    await db.transaction((tx) => discardRateDrafts(tx, { body: { ids, reason }, by, at: NOV }));
    expect((await refusalOf(publish(ids))).code).to.equal('DRAFT_GONE');
  });

  it('are live on as many processes as have read the rates since', async () => {
    let now = NOV;
    const start = () =>
      createRatesReporter({ db, now: () => now, loadRates: createRatesLoader(db, () => now) });
    const [first, second] = [start(), start()];
    const reach = async () => (await findRatePlans(db.queries, now)).reach;
    await Promise.all([first(), second()]);
    expect(await reach()).to.equal(null);
    await publish((await draft('pay-now', 24_00)).ids);
    expect(await reach()).to.include({ processes: 2, live: 0, caches_by: '2026-11-23 10:02:35-0800' });
    now = new Date(NOV.getTime() + 6 * SECOND_MS);
    await first();
    expect(await reach()).to.include({ processes: 2, live: 1 });
    await second();
    expect(await reach()).to.include({ processes: 2, live: 2 });
    // A process that has died counts no more.
    now = new Date(now.getTime() + 80 * SECOND_MS);
    await first();
    expect(await reach()).to.include({ processes: 1, live: 1 });
  });
});
