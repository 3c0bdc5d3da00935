import { expect } from 'chai';
import * as v from 'valibot';
import { createRandom } from '../../server/api/demo/random.ts';
import { sweepRefunds } from '../../server/api/modules/bookings/refund-payments.ts';
import { lotSettings } from '../../server/api/modules/site/tables.ts';
import { earnForReceipt } from '../../server/api/modules/transactions/earn-for-receipt.ts';
import { linkVoucher } from '../../server/api/modules/transactions/use-voucher.ts';
import { getBatchBoard } from '../../shared/contracts/batches.ts';
import { permissions } from '../../shared/contracts/permissions.ts';
import { transaction } from '../../shared/contracts/transactions.ts';
import { DAY_MS, HOUR_MS } from '../../shared/format/durations.ts';
import { formatWireDate } from '../../shared/format/time.ts';
import { type BookingDesk, openBookingDesk } from './booking-desk.ts';
import { bookingOf } from './bookings.ts';
import { addStaffAndMembers, as, staffAndMembers } from './booth-calls.ts';
import { addReceipt } from './club.ts';
import { redeemVoucher } from './vouchers.ts';

/** Two weekends with a clock change. The second one's business day starts at 4 am. */
export const WEEKENDS = [
  { start: new Date('2027-03-13T20:00:00Z'), dayStart: '00:00' },
  { start: new Date('2027-11-06T20:00:00Z'), dayStart: '04:00' },
];
const STEPS = 22;
const FLOAT = { twenties: 10 };
const staff = staffAndMembers.map((member) => ({ ...member, permissions: new Set<string>(permissions) }));
const ann = staff.find(({ id }) => id === 'ann');

/** A lot on which cars came and left, bookings were canceled, and drawers were counted, at random but always the same. */
export async function playWeekends(): Promise<BookingDesk> {
  const desk: BookingDesk = await openBookingDesk({
    findMember: async (bearer) => {
      const found = staff.find(({ id }) => id === bearer);
      return found ? { ...found, passwordAt: desk.state.now } : null;
    },
  });
  await addStaffAndMembers(desk.db.queries, desk.state.now);
  const random = createRandom(2027);
  let parked: string[];
  let receipts: string[];
  let drawerActs = 0;

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

  for (const weekend of WEEKENDS) await playWeekend(weekend);
  return desk;
}
