import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk } from '../../../tests/support/booking-desk.ts';
import { addStaffAndMembers, as, staffAndMembers } from '../../../tests/support/booth-calls.ts';
import { bookingOf } from '../../../tests/support/bookings.ts';
import { addReceipt } from '../../../tests/support/club.ts';
import { redeemVoucher } from '../../../tests/support/vouchers.ts';
import { getBatchBoard } from '../../../shared/contracts/batches.ts';
import { permissions } from '../../../shared/contracts/permissions.ts';
import { transaction } from '../../../shared/contracts/transactions.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { sweepRefunds } from '../modules/bookings/refund-payments.ts';
import { lotSettings } from '../modules/site/tables.ts';
import { moneyMovements } from '../modules/money/tables.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';
import { linkVoucher } from '../modules/transactions/use-voucher.ts';
import type { Queries } from '../platform/database/database.ts';
import { readBooks } from './read-books.ts';
import { reconcile } from './reconcile.ts';

/** Two weekends with a clock change. The second one's business day starts at 4 am. */
const WEEKENDS = [
  { start: new Date('2027-03-13T20:00:00Z'), dayStart: '00:00' },
  { start: new Date('2027-11-06T20:00:00Z'), dayStart: '04:00' },
];
const STEPS = 22;
const ALL_DAYS = { from: '2027-03-01', to: '2027-11-30' };
const FLOAT = { twenties: 10 };
const staff = staffAndMembers.map((member) => ({ ...member, permissions: new Set<string>(permissions) }));
const ann = staff.find(({ id }) => id === 'ann');

describe('reconcile', function () {
  this.timeout(120_000);
  let desk: BookingDesk;
  let random: Random;
  let parked: string[];
  let receipts: string[];
  let drawerActs = 0;

  before(async () => {
    desk = await openBookingDesk({
      findMember: async (bearer) => {
        const found = staff.find(({ id }) => id === bearer);
        return found ? { ...found, passwordAt: desk.state.now } : null;
      },
    });
    await addStaffAndMembers(desk.db.queries, desk.state.now);
    random = createRandom(2027);
    for (const weekend of WEEKENDS) await playWeekend(weekend);
  });
  after(() => desk.close());

  const post = (target: string, body: object = {}) =>
    desk.send('POST', target, { body, headers: as('cashier') });
  /** What the lot refuses moves no money. */
  const tryPost = async (target: string, body: object = {}) =>
    expect((await post(target, body)).status, target).to.be.oneOf([200, 409, 422]);
  const pick = (list: string[]) => list.splice(random.between(0, list.length - 1), 1)[0];

  async function playWeekend({ start, dayStart }: (typeof WEEKENDS)[number]) {
    desk.state.now = start;
    Object.assign(desk.state, { network: 'up' });
    parked = [];
    receipts = [];
    await desk.db.queries.update(lotSettings).set({ businessDayStart: dayStart });
    await parkWithVoucher();
    const acts = [
      driveUp,
      driveUp,
      book,
      leave,
      leave,
      leave,
      discount,
      refund,
      refund,
      drawer,
      drawer,
      drawer,
    ];
    for (let step = 0; step < STEPS; step += 1) {
      desk.wait(random.between(20, 180));
      await acts[random.between(0, acts.length - 1)]?.();
    }
    while (parked.length > 0) await leave();
    Object.assign(desk.state, { network: 'up' });
    desk.wait(5);
    await sweepRefunds(desk.deps);
  }

  async function driveUp() {
    parked.push(v.parse(transaction, (await post('/transactions/drive-up')).body).id);
  }

  /** A booking paid online, which is canceled, or parks and often stays longer than it paid for. */
  async function book() {
    const from = new Date(Math.ceil((desk.state.now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS);
    const dates = {
      travel_from_date: formatWireDate(from),
      travel_to_date: formatWireDate(new Date(from.getTime() + random.between(3, 20) * HOUR_MS)),
    };
    const quote = await desk.quote(dates, random.pick(['BUY_NOW', 'BOOK_NOW']));
    const booking = bookingOf(await desk.book(quote.id, { check_for_existing: false }));
    if (random.next() < 0.3) {
      // The refund waits for the network, until after the weekend.
      if (random.next() < 0.5) Object.assign(desk.state, { network: 'down' });
      await desk.send(
        'POST',
        `/bookings/${booking.number}/cancel?${booking.customer_link?.split('?')[1] ?? ''}`,
      );
      Object.assign(desk.state, { network: 'up' });
      return;
    }
    desk.wait(30);
    const arrived = await post('/transactions/check-in', { booking_num: booking.number });
    parked.push(v.parse(transaction, arrived.body).id);
  }

  /** A member whose points pay a part. */
  async function parkWithVoucher() {
    if (!ann) throw new Error('No member');
    const { now } = desk.state;
    const number = `90${now.getUTCMonth()}`;
    await addReceipt(desk.db.queries, { number, cents: 300_00, exited: new Date('2026-12-01T18:00:00Z') });
    const { db } = desk;
    await db.transaction((tx) =>
      earnForReceipt(tx, {
        memberId: ann.id,
        receiptNumber: number,
        actor: 'exit',
        now: new Date(now.getTime() - 30 * DAY_MS),
      }),
    );
    const until = new Date(now.getTime() + 6 * HOUR_MS);
    const voucher = await redeemVoucher(db, ann, { from: new Date(now.getTime() + HOUR_MS), to: until, now });
    desk.wait(60);
    await driveUp();
    const transactionId = parked[0] ?? '';
    await db.transaction((tx) =>
      linkVoucher(tx, { transactionId, number: voucher.number, email: ann.email, now: desk.state.now }),
    );
  }

  async function leave() {
    const id = pick(parked);
    if (!id) return;
    const isCash = random.next() < 0.6;
    const cash = { payment_kind: 'CASH', ...(random.next() < 0.6 && { cash_tendered_cents: 400_00 }) };
    const left = await post(`/transactions/${id}/check-out`, isCash ? cash : { payment_kind: 'CARD' });
    receipts.push(v.parse(transaction, left.body).receipt?.receiptNumber ?? '');
  }

  async function discount() {
    const [id] = parked;
    if (id) await tryPost(`/transactions/${id}/discount`, { amount_cents: 4_00, reason: 'GOODWILL' });
  }

  async function refund() {
    const number = pick(receipts);
    const body = { amount_cents: random.between(100, 24_00), reason: 'SERVICE' };
    if (number) await tryPost(`/receipts/${number}/refund`, body);
  }

  /** Opens a drawer, moves cash, or counts it, with a difference at times. */
  async function drawer() {
    const own = v.parse(
      getBatchBoard.output,
      (await desk.send('GET', '/batches/board', { headers: as('cashier') })).body,
    ).own;
    if (!own) return tryPost('/batches', FLOAT);
    const target = `/batches/${own.id}`;
    const act = drawerActs++ % 4;
    if (act === 0) return tryPost(`${target}/drops`, { amount_cents: 50_00, bag_number: '77' });
    if (act === 1) return tryPost(`${target}/paid`, { kind: 'PAID_OUT', amount_cents: 8_94, reason: 'Ice' });
    if (act === 2) return tryPost(`${target}/paid`, { kind: 'PAID_IN', amount_cents: 5_00, reason: 'Tow' });
    await tryPost(`${target}/count`, FLOAT);
    await tryPost(`${target}/count`, FLOAT);
    await tryPost(`${target}/explain`, { reason: 'Counted twice' });
  }

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
