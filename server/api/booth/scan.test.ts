import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { getLotBoard, printTicket, scan } from '../../../shared/contracts/booth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { centsOf } from '../../../shared/format/money.ts';
import { buildApi, buildDeps } from '../../../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  as,
  boothCalls,
  findStaffOrMember,
  staffAndMembers,
  transactionOf,
} from '../../../tests/support/booth-calls.ts';
import { addReceipt } from '../../../tests/support/club.ts';
import { buildDatabase } from '../../../tests/support/database.ts';
import { redeemVoucher } from '../../../tests/support/vouchers.ts';
import type { Database } from '../platform/database/database.ts';
import { markNoShows } from '../modules/bookings/mark-no-shows.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('Scanning at the booth', () => {
  let db: Database;
  let now = NOW;
  let calls: ReturnType<typeof bookingCalls> & ReturnType<typeof boothCalls>;
  let end: () => Promise<void>;

  before(async () => {
    db = await buildDatabase({ now: NOW });
    await addStaffAndMembers(db.queries, NOW);
    const api = buildApi({ ...buildDeps({ db, now: () => now }), findMember: findStaffOrMember });
    const common = bookingCalls(api);
    calls = { ...common, ...boothCalls(common) };
    end = () => api.drain().then(db.close);
  });
  beforeEach(() => void (now = NOW));
  after(() => end());

  const scanIt = async (code: string) => {
    const answer = await calls.send('POST', '/booth/scan', { body: { code }, headers: as('cashier') });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return v.parse(scan.output, answer.body);
  };
  const scanOne = async (code: string) => {
    const { cards } = await scanIt(code);
    expect(cards).to.have.length(1);
    const [card] = cards;
    if (!card) throw new Error('unreachable');
    return card;
  };
  /** Drives up an hour ago, with a plate. */
  const park = async (plate: string, body: object = {}) =>
    transactionOf(await calls.driveUp({ license_plate: plate, at: later(-HOUR_MS).toISOString(), ...body }));
  let guests = 0;
  /** Books two days, each for a guest of its own. */
  const book = async (from: Date, body: object = {}) => {
    const stay = {
      travel_from_date: from.toISOString(),
      travel_to_date: new Date(from.getTime() + 2 * DAY_MS).toISOString(),
    };
    const { id } = await calls.quote(stay);
    return bookingOf(await calls.book(String(id), { email: `guest-${(guests += 1)}@example.com`, ...body }));
  };

  it('knows a ticket by its number, its locator and the address in its QR code, and says what is due and why', async () => {
    const { ticket_number: ticket = '', record_locator: locator = '' } = await park('TKT 100');
    for (const code of [
      ticket,
      locator,
      ` ${locator.toLowerCase()} `,
      `/tickets/${ticket}/${locator}/`,
      `https://parkweb.example/tickets/${ticket}/${locator}/`,
    ]) {
      const card = await scanOne(code);
      expect(card).to.include({
        kind: 'PARKED',
        next: 'CHECK_OUT',
        ticket_number: ticket,
        license_plate: 'TKT 100',
      });
      expect(centsOf(card.bill?.due ?? 0)).to.be.greaterThan(0);
      expect(card.bill?.why).to.equal('Drive-up price for 1 hour.');
    }
  });

  it('knows a booking by its number and its address, and checks it in', async () => {
    const { number } = await book(later(HOUR_MS), { license_plate: 'BOOK1' });
    for (const code of [number, `https://parkweb.example/bookings/${number}/`])
      expect(await scanOne(code)).to.include({
        kind: 'BOOKING',
        next: 'CHECK_IN',
        number,
        customer_name: 'Ann Lee',
        why: null,
      });
    const { ticket_number: ticket } = transactionOf(await calls.checkIn(number, { license_plate: 'BOOK1' }));
    now = later(2 * HOUR_MS);
    const card = await scanOne(number);
    expect(card).to.include({ kind: 'PARKED', next: 'CHECK_OUT', ticket_number: ticket });
    expect(centsOf(card.bill?.due ?? 0)).to.equal(0);
    expect(card.bill?.why).to.match(/^Booked price\. \$[\d.]+ was paid online\.$/);
  });

  it('says in a sentence why a booking can’t check in', async () => {
    const { number } = await book(later(3 * DAY_MS));
    const card = await scanOne(number);
    expect(card).to.include({ next: 'NONE' });
    expect(card.why).to.match(/^This booking starts /);
  });

  it('bills extra time after the booked pick-up, and says so', async () => {
    const { number } = await book(later(HOUR_MS));
    transactionOf(await calls.checkIn(number, { license_plate: 'LATE22' }));
    now = later(3 * DAY_MS + HOUR_MS);
    const card = await scanOne('LATE22');
    expect(centsOf(card.bill?.due ?? 0)).to.be.greaterThan(0);
    expect(card.bill?.why).to.match(
      /^Booked price, plus drive-up price for 1 day after the booked pick-up\. /,
    );
  });

  it('knows a receipt, and says when its car left', async () => {
    await addReceipt(db.queries, { number: '7700001', cents: 40_00, exited: later(-DAY_MS) });
    const card = await scanOne('7700001');
    expect(card).to.include({ kind: 'LEFT', next: 'NONE', receipt_number: '7700001' });
    expect(card.why).to.match(/^This car left .* It cost \$40\.00\.$/);
  });

  it('knows a time voucher and the member of a club number', async () => {
    const ann = staffAndMembers.find(({ id }) => id === 'ann');
    if (!ann) throw new Error('There is no Ann');
    const none = await scanIt(ann.number);
    expect(none.message).to.equal('Ann Lee is a member without a car here or a booking.');
    expect(none.drive_up).to.deep.equal({ license_plate: null, member: ann.number });
    await addReceipt(db.queries, { number: '7700002', cents: 2000_00, exited: later(-3 * DAY_MS) });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: ann.id, receiptNumber: '7700002', actor: 'exit', now: NOW }),
    );
    const voucher = await redeemVoucher(db, ann, { from: later(HOUR_MS), to: later(DAY_MS), now: NOW });
    for (const code of [voucher.number, ann.number])
      expect(await scanOne(code)).to.include({ kind: 'VOUCHER', next: 'CHECK_IN', number: voucher.number });
  });

  it('knows a parked car and a booked car by the plate, however it is typed', async () => {
    await park('PLT-777');
    expect(await scanOne('plt 777')).to.include({ kind: 'PARKED', license_plate: 'PLT-777' });
    const { number } = await book(later(2 * HOUR_MS));
    await db.queries.update(bookings).set({ licensePlate: 'CMG 888' }).where(eq(bookings.number, number));
    expect(await scanOne('cmg888')).to.include({ kind: 'BOOKING', number });
  });

  it('finds the car of a lost ticket by part of its plate, its driver’s name or the end of a phone number', async () => {
    const parked = await park('QQX 4711', { customer_name: 'Zoë Quist' });
    for (const words of ['4711', 'quist', 'ZOE'])
      expect(await scanOne(words)).to.include({ transaction_id: parked.id });
    const { number } = await book(later(HOUR_MS), { phone_number: '2065559876', full_name: 'Bo Ng' });
    expect(await scanOne('555-9876')).to.include({ number });
  });

  it('offers a drive-up for an unknown plate, and nothing for other unknown codes', async () => {
    expect(await scanIt('new 1234')).to.deep.equal({
      cards: [],
      message: 'No ticket, booking or car matches.',
      drive_up: { license_plate: 'NEW1234', member: null },
    });
    expect((await scanIt('%%%%')).cards).to.deep.equal([]);
    expect((await scanIt('0000000000000000')).drive_up).to.equal(null);
  });

  it('prints the ticket of a parked car, with its number as a barcode and a QR code', async () => {
    const { id, ticket_number: ticket } = await park('PRT 1');
    const print = () => calls.send('GET', `/booth/tickets/${id}`, { headers: as('cashier') });
    const printed = v.parse(printTicket.output, (await print()).body);
    expect(printed).to.include({ ticket_number: ticket, license_plate: 'PRT 1' });
    expect(printed.bars).to.not.equal(null);
    expect(printed.qr?.length).to.be.greaterThan(20);
    await calls.checkOut(id);
    expect((await print()).status).to.equal(404);
  });

  it('lists who arrives and leaves today, who is late, and who should have left', async () => {
    const soon = await book(later(3 * HOUR_MS));
    const late = await book(later(HOUR_MS));
    await db.queries
      .update(bookings)
      .set({ travelFrom: later(-2 * HOUR_MS) })
      .where(eq(bookings.number, late.number));
    const over = await book(later(HOUR_MS));
    const { ticket_number: ticket } = transactionOf(await calls.checkIn(over.number));
    await db.queries
      .update(bookings)
      .set({ travelTo: later(-HOUR_MS) })
      .where(eq(bookings.number, over.number));
    const answer = await calls.send('GET', '/booth/board', { headers: as('cashier') });
    const board = v.parse(getLotBoard.output, answer.body);
    const codes = (key: 'commencing' | 'late' | 'ending' | 'should_have_left') =>
      board[key].rows.map(({ code }) => code);
    expect(codes('commencing')).to.include(soon.number);
    expect(codes('late')).to.deep.equal([late.number]);
    expect(codes('should_have_left')).to.deep.equal([ticket]);
  });

  it('shows a late arrival with its phone number, and checks it in from the same scan, also after it was marked as a no-show', async () => {
    const { number } = await book(later(HOUR_MS));
    const moveStart = (ms: number) =>
      db.queries
        .update(bookings)
        .set({ travelFrom: later(ms) })
        .where(eq(bookings.number, number));
    const isLate = async () => {
      const answer = await calls.send('GET', '/booth/board', { headers: as('cashier') });
      const { late } = v.parse(getLotBoard.output, answer.body);
      return late.rows.find(({ code }) => code === number);
    };
    await moveStart(-59 * MINUTE_MS);
    expect(await isLate()).to.equal(undefined);
    await moveStart(-60 * MINUTE_MS - 1);
    expect((await isLate())?.phone).to.match(/\d/);
    await moveStart(-25 * HOUR_MS);
    await markNoShows({ db, now: () => now });
    expect((await scanOne(number)).next).to.equal('CHECK_IN');
    expect((await calls.checkIn(number)).status).to.equal(200);
  });
});
