import { expect } from 'chai';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { sql } from 'drizzle-orm';
import { buildDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../platform/database/database.ts';
import { members } from '../modules/members/tables.ts';
import { findScoreSummary } from '../modules/scores/find-score-summary.ts';
import { findTicketFates } from '../modules/transactions/find-ticket-fates.ts';
import { transactions } from '../modules/transactions/tables.ts';
import { createRatesLoader, type LoadRates } from '../modules/rates/load-rates.ts';
import { addUpAgain, sumsOf } from '../../../tests/support/sales-again.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { dayBounds } from '../modules/money/day-bounds.ts';
import { reportDay } from '../sales-reports/report-day.ts';
import { readBooks } from '../reconcile/read-books.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { findDemoTicket } from './find-demo-ticket.ts';
import { simulateActivity } from './simulate-activity.ts';
import { inventHistory, seedHistory } from './seed-history.ts';
import { seedPastWalks } from './seed-past-walks.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

describe('demo lot', function () {
  this.timeout(60_000);
  let db: Database;
  let now = NOW;
  let loadRates: LoadRates;

  before(async () => {
    db = await buildDatabase({ now });
    loadRates = createRatesLoader(db, () => now);
    await db.queries
      .insert(members)
      .values({
        id: 'ann',
        number: '70000001',
        email: 'ann@example.com',
        emailKey: 'ann@example.com',
        longName: 'Ann Lee',
        shortName: 'Ann',
        passwordHash: 'none',
      })
      .onConflictDoNothing();
    await seedHistory(db, await loadRates(), now);
  });
  after(() => db.close());

  const countOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.queries.execute<{ count: number }>(query);
    return rows[0]?.count;
  };

  const ofAnn = (table: string) =>
    sql`select count(*)::int from ${sql.identifier(table)} join members m on m.id = member_id where m.email_key = 'ann@example.com'`;

  /** Counts days whose `booked` differs from the sum of the bookings and vouchers that have or had their space. */
  const wrongDays = () =>
    countOf(sql`
      with needed as (
        select day, sum(spaces) as booked from (
          select spaces, generate_series(
            (travel_from at time zone 'America/Los_Angeles')::date,
            ((travel_to - interval '1 millisecond') at time zone 'America/Los_Angeles')::date, interval '1 day')::date as day
          from (
            select spaces, travel_from, travel_to from bookings where status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED')
            union all select spaces, travel_from, travel_to from time_vouchers where holds_space) as dates
          ) as stays group by day)
      select count(*)::int from needed full join capacity_days using (day)
      where coalesce(needed.booked, 0) <> coalesce(capacity_days.booked, 0)`);

  const wrongReceipts = () =>
    countOf(sql`
      select count(*)::int from receipts r join transactions t on t.id = r.transaction_id
      where t.status <> 'CLOSED' or r.total_cents <>
        (select coalesce(sum(amount_cents), 0) from receipt_payments p where p.receipt_number = r.number)`);

  it('seedHistory creates 90 days of open, closed, canceled and no-show bookings', async () => {
    const { rows } = await db.queries.execute<{ status: string; count: number }>(
      sql`select status, count(*)::int from bookings group by status`,
    );
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    expect(counts).to.have.all.keys('CANCELLED', 'CHECKED_IN', 'COMPLETED', 'CONFIRMED', 'NO_SHOW');
    expect(await db.queries.$count(transactions)).to.be.within(2000, 4000);
    expect(await countOf(sql`select count(*)::int from transactions where status = 'OPEN'`)).to.be.above(50);
    expect(await findDemoTicket(db.queries)).to.match(/^\/tickets\/\d+\/[0-9A-Z]{10}\/$/);
    expect(await countOf(ofAnn('transactions'))).to.be.above(2);
    const summary = await findScoreSummary(db.queries, now);
    expect(summary?.average).to.be.within(8, 10);
    expect(summary?.count).to.be.within(200, 1000);
    expect(await countOf(ofAnn('point_lots'))).to.be.above(1);
    expect(await countOf(ofAnn('time_vouchers')), 'points were redeemed').to.equal(1);
    expect(
      await countOf(sql`${ofAnn('bookings')} and travel_from > ${NOW.toISOString()}`),
      'trips ahead',
    ).to.be.above(0);
  });

  it('seedHistory creates consistent capacity counters and receipts', async () => {
    expect(await wrongDays()).to.equal(0);
    expect(await wrongReceipts()).to.equal(0);
    expect(await countOf(sql`select count(*)::int from capacity_days where booked > sellable`)).to.equal(0);
  });

  it('daily reports of the history say what an independent query adds up', async () => {
    // The last one has 25 hours.
    for (const day of ['2026-09-03', '2026-10-12', '2026-11-01']) {
      const bounds = dayBounds(day, '00:00');
      if (!bounds) throw new Error(`${day} is no day`);
      const reader = { id: 'ann', number: '1', email: '', permissions: new Set<string>() };
      const options = { dayStart: '00:00', now, reader, maySeeBatches: true };
      const report = await reportDay(db.queries, bounds, options);
      expect(report.problems).to.deep.equal([]);
      expect(sumsOf(report), day).to.deep.equal(await addUpAgain(db.queries, day, '00:00'));
      expect(centsOf(report.prepaid.closing), day).to.be.above(0);
    }
  });

  it('seedPastWalks adds walks that saw nearly every car, and whose differences are settled but for the last', async () => {
    await seedPastWalks(db, now);
    await seedPastWalks(db, now);
    expect(
      await countOf(sql`select count(*)::int from lot_walks where seen between cars - 2 and cars`),
    ).to.equal(6);
    const open = sql`select count(distinct walk_id)::int from lot_walk_differences where settled_at is null`;
    expect(await countOf(open)).to.equal(1);
    const kinds = sql`select count(distinct kind)::int from lot_walk_differences`;
    expect(await countOf(kinds)).to.be.within(2, 5);
  });

  it('seedHistory gives every day its drawers, and the whole history ties to the cent', async () => {
    const { days, problems } = reconcile(
      await readBooks(db.queries, { from: '2026-08-01', to: '2026-12-31' }),
    );
    expect(problems).to.deep.equal([]);
    for (const [day, { stays, money, held }] of days)
      expect([money, held], day).to.deep.equal([stays, stays]);
    expect(await countOf(sql`select count(*)::int from batches where state = 'APPROVED'`)).to.be.above(250);
    expect(await countOf(sql`select count(*)::int from batches where state = 'CLOSED'`)).to.equal(3);
    const open = sql`select count(*)::int from batches where state = 'OPEN' and cashier_id = 'demo-cashier'`;
    expect(await countOf(open)).to.equal(1);
    expect(await countOf(sql`select count(*)::int from approvals where state = 'PENDING'`)).to.equal(3);
    expect(await countOf(sql`select count(*)::int from permission_uses`)).to.be.above(100);
  });

  it('seedHistory leaves no ticket number without a fate', async () => {
    const { ranges } = await findTicketFates(db.queries, null);
    expect(ranges.flatMap(({ missing }) => missing)).to.deep.equal([]);
    const fates = new Set(ranges.flatMap((range) => range.fates.map(({ fate }) => fate)));
    expect([...fates]).to.include.members(['PAID', 'HERE', 'VOIDED', 'UNUSED']);
  });

  it('inventHistory returns the same history each time', async () => {
    const names = async () =>
      inventHistory(await loadRates(), NOW, []).stays.map(({ row }) => [row.customerName, row.enteredAt]);
    expect(await names()).to.deep.equal(await names());
  });

  it('seedHistory adds nothing when repeated', async () => {
    const count = await db.queries.$count(transactions);
    await seedHistory(db, await loadRates(), now);
    expect(await db.queries.$count(transactions)).to.equal(count);
  });

  it('simulateActivity catches up with the time since the last run', async () => {
    const count = await db.queries.$count(transactions);
    now = new Date(NOW.getTime() + 26 * HOUR_MS);
    for (let run = 0; run < 4; run += 1) await simulateActivity({ db, now: () => now, loadRates });
    expect((await db.queries.$count(transactions)) - count).to.be.within(15, 60);
    const since = sql`select count(*)::int from receipts where issued_at > ${NOW.toISOString()}::timestamptz`;
    expect(await countOf(since)).to.be.within(15, 60);
    const booked = sql`select count(*)::int from bookings where created_at > ${NOW.toISOString()}::timestamptz`;
    expect(await countOf(booked)).to.be.within(8, 40);
    expect(await wrongDays()).to.equal(0);
    expect(await wrongReceipts()).to.equal(0);
  });

  it('simulateActivity does nothing when no time has passed', async () => {
    const count = await db.queries.$count(transactions);
    await simulateActivity({ db, now: () => now, loadRates });
    expect(await db.queries.$count(transactions)).to.equal(count);
  });
});
