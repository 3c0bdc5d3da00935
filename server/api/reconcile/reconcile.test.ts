import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BookingDesk } from '../../../tests/support/booking-desk.ts';
import { as } from '../../../tests/support/booth-calls.ts';
import { playWeekends, WEEKENDS } from '../../../tests/support/busy-weekends.ts';
import { addUpAgain, sumsOf } from '../../../tests/support/sales-again.ts';
import {
  getDailySales,
  getMonthlySales,
  listDailyReceipts,
} from '../../../shared/contracts/sales-reports.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { lotSettings } from '../modules/site/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { readBooks } from './read-books.ts';
import { reconcile } from './reconcile.ts';

const ALL_DAYS = { from: '2027-03-01', to: '2027-11-30' };

describe('reconcile', function () {
  this.timeout(120_000);
  let desk: BookingDesk;
  const random: Random = createRandom(2028);

  before(async () => (desk = await playWeekends()));
  after(() => desk.close());

  const read = async (queries: Queries = desk.db.queries, days = ALL_DAYS) =>
    reconcile(await readBooks(queries, days));

  it('stays, ledger, and drawers with the card network agree on each day, to the cent', async () => {
    const { days, problems } = await read();
    expect(problems).to.deep.equal([]);
    expect([...days.keys()].length).to.be.at.least(5);
    for (const [day, { stays, money, held }] of days)
      expect([money, held], day).to.deep.equal([stays, stays]);
    const kinds = await desk.db.queries.selectDistinct({ kind: moneyMovements.kind }).from(moneyMovements);
    const all = [
      'CARD_AT_EXIT',
      'CASH_IN',
      'CHANGE',
      'CHARGE',
      'DROP',
      'PAID_IN',
      'PAID_OUT',
      'REFUND',
      'VOUCHER',
    ];
    expect(kinds.map(({ kind }) => kind).toSorted()).to.deep.equal(all);
  });

  for (const { start, dayStart } of WEEKENDS)
    it(`the daily reports around ${pacificDay(start)} say what an independent query adds up`, async () => {
      await desk.db.queries.update(lotSettings).set({ businessDayStart: dayStart });
      for (const ahead of [0, 1, 2, 3, 4]) {
        const day = moveDay(pacificDay(start), ahead);
        const report = v.parse(getDailySales.output, (await ask(`/sales-reports/daily?day=${day}`)).body);
        expect(report.problems).to.deep.equal([]);
        expect(sumsOf(report), day).to.deep.equal(await addUpAgain(desk.db.queries, day, dayStart));
        const { receipts } = v.parse(
          listDailyReceipts.output,
          (await ask(`/sales-reports/daily/${day}/receipts`)).body,
        );
        expect(receipts.length).to.equal(report.exits.count);
      }
    });

  it('the monthly reports say what the same query adds up over their days', async () => {
    await desk.db.queries.update(lotSettings).set({ businessDayStart: '00:00' });
    for (const { start } of WEEKENDS) {
      const month = pacificDay(start).slice(0, 7);
      const report = v.parse(
        getMonthlySales.output,
        (await ask(`/sales-reports/monthly?month=${month}`)).body,
      );
      const days: Awaited<ReturnType<typeof addUpAgain>>[] = [];
      for (const { day } of report.days) days.push(await addUpAgain(desk.db.queries, day, '00:00'));
      const sum = (name: 'ledger' | 'receipts' | 'total' | 'taxes' | 'charged' | 'drops' | 'exits') =>
        days.reduce((total, row) => total + (row?.[name] ?? 0), 0);
      const amountOf = (label: string) =>
        centsOf(report.movements.find((one) => one.label === label)?.amount ?? 0);
      expect(days.length, month).to.be.greaterThan(0);
      expect({
        ledger: report.days.reduce((total, { ledger }) => total + centsOf(ledger), 0),
        receipts: report.exits.count,
        total: centsOf(report.exits.amount),
        taxes: report.taxes.reduce((total, { amount }) => total + centsOf(amount), 0),
        charged: amountOf('Charged online'),
        drops: amountOf('Drops to the safe'),
        exits: report.people.reduce((total, one) => total + one.exits, 0),
        opening: centsOf(report.prepaid.opening),
        closing: centsOf(report.prepaid.closing),
      }).to.deep.equal({
        ledger: sum('ledger'),
        receipts: sum('receipts'),
        total: sum('total'),
        taxes: sum('taxes'),
        charged: sum('charged'),
        drops: sum('drops'),
        exits: sum('exits'),
        opening: days[0]?.opening,
        closing: days.at(-1)?.closing,
      });
    }
  });

  it('the day of a clock change has 23 or 25 hours', async () => {
    await desk.db.queries.update(lotSettings).set({ businessDayStart: '00:00' });
    for (const [day, length] of [
      ['2027-03-14', 23],
      ['2027-11-07', 25],
    ] as const) {
      const { hours } = v.parse(getDailySales.output, (await ask(`/sales-reports/daily?day=${day}`)).body);
      expect(hours.length).to.equal(length);
    }
  });

  const ask = (target: string) => desk.send('GET', target, { headers: as('cashier') });

  it('a day by itself says the same of it', async () => {
    const { days } = await read();
    for (const [day, totals] of days) {
      const { days: alone, problems } = await read(desk.db.queries, { from: day, to: day });
      expect(problems).to.deep.equal([]);
      expect(alone.get(day), day).to.deep.equal(totals);
    }
  });

  /** How the row of each table is called in a problem: SQL of a name. */
  const NAMES = {
    money_movements: sql`select m.id::text as id, 'id' as key,
      coalesce('receipt ' || receipt_number, 'booking ' || b.number, 'batch ' || d.number) as name
      from money_movements m left join bookings b on b.id = booking_id left join batches d on d.id = batch_id`,
    receipt_payments: sql`select id, 'id' as key, 'eceipt ' || receipt_number as name from receipt_payments`,
    receipt_refunds: sql`select id, 'id' as key, 'eceipt ' || receipt_number as name from receipt_refunds`,
    receipts: sql`select number as id, 'number' as key, 'Receipt ' || number as name from receipts where number not like '90%'`,
    transactions: sql`select t.id, 'id' as key, 'Receipt ' || r.number as name
      from transactions t join receipts r on r.transaction_id = t.id where r.number not like '90%'`,
    payments: sql`select p.id, 'id' as key, 'booking ' || b.number as name
      from payments p join bookings b on b.id = booking_id where p.kind <> 'GUARANTEE'`,
    batch_entries: sql`select e.id, 'id' as key, e.kind as name from batch_entries e`,
    batch_counts: sql`select batch_id as id, 'batch_id' as key, 'Batch ' || b.number as name
      from batch_counts join batches b on b.id = batch_id where b.state = 'CLOSED'`,
    batches: sql`select distinct b.id, 'id' as key, m.kind as name
      from batches b join money_movements m on m.batch_id = b.id`,
    sandbox_charges: sql`select s.key as id, 'key' as key, 'booking ' || b.number as name
      from sandbox_charges s join payments p on p.gateway_key = s.key join bookings b on b.id = p.booking_id
      where s.outcome in ('APPROVED', 'REFUNDED')`,
  };

  for (const [table, query] of Object.entries(NAMES))
    it(`names what belongs to a row that is missing from ${table}`, async () => {
      const { rows } = await desk.db.queries.execute(sql`${query} order by 1`);
      expect(rows.length, 'rows').to.be.above(0);
      const chosen = [rows[0], rows[random.between(0, rows.length - 1)]];
      for (const row of v.parse(
        v.array(v.object({ id: v.string(), key: v.string(), name: v.string() })),
        chosen,
      ))
        expect((await readWithout(table, row)).join('; ')).to.contain(row.name);
    });

  it('names the payment whose amount was changed', async () => {
    const [paid] = await desk.db.queries
      .select()
      .from(moneyMovements)
      .where(eq(moneyMovements.kind, 'CARD_AT_EXIT'));
    const change = sql`update money_movements set cents = cents + 1 where id = ${paid?.id}`;
    expect((await readAfter(change)).join('; ')).to.contain(`receipt ${paid?.receiptNumber}`);
  });

  it('takes the payments’ word for a real card network, whose settlements are not read', async () => {
    const change = sql`with gone as (delete from sandbox_charges)
      update payments set reference = 'pi_' || id where kind = 'CHARGE'`;
    expect(await readAfter(change)).to.deep.equal([]);
  });

  const readWithout = (table: string, { id, key }: { id: string; key: string }) =>
    readAfter(sql`delete from ${sql.identifier(table)} where ${sql.identifier(key)}::text = ${id}`);

  /** The problems after a change in a copy, which is a transaction that is rolled back. */
  async function readAfter(change: ReturnType<typeof sql>): Promise<string[]> {
    let problems: string[] = [];
    const undo = new Error('Undo');
    await desk.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(change);
        ({ problems } = await read(tx));
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return problems;
  }
});
