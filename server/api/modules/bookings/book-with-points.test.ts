import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { quotePoints, type Quote } from '../../../../shared/contracts/quotes.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { centsOf } from '../../../../shared/format/money.ts';
import { buildApi, buildDeps } from '../../../../tests/support/api.ts';
import { ann as form, bookingCalls, bookingOf, CARDS } from '../../../../tests/support/bookings.ts';
import {
  addStaffAndMembers,
  as,
  boothCalls,
  findStaffOrMember,
  transactionOf,
} from '../../../../tests/support/booth-calls.ts';
import { addReceipt } from '../../../../tests/support/club.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { capacityDays } from '../capacity/tables.ts';
import { findPointTotal } from '../points/find-points.ts';
import { earnForReceipt } from '../transactions/earn-for-receipt.ts';
import { timeVouchers } from '../vouchers/tables.ts';
import { bookings } from './tables.ts';

/** A Friday, 10 am in Seattle. */
const NOW = new Date('2026-11-20T18:00:00Z');
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const stay = (from: number, to: number) => ({
  travel_from_date: daysAfter(from).toISOString(),
  travel_to_date: daysAfter(to).toISOString(),
});

describe('Booking with points', () => {
  let db: Database;
  let now: Date;
  let calls: ReturnType<typeof bookingCalls> & ReturnType<typeof boothCalls>;
  let end: () => Promise<void>;

  beforeEach(async () => {
    now = NOW;
    db = await buildDatabase({ now });
    await addStaffAndMembers(db.queries, now);
    await addReceipt(db.queries, { number: '1001', cents: 600_00, exited: daysAfter(-3) });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: 'ann', receiptNumber: '1001', actor: 'exit', now: NOW }),
    );
    const api = buildApi({ ...buildDeps({ db, now: () => now }), findMember: findStaffOrMember });
    const common = bookingCalls(api);
    calls = { ...common, ...boothCalls(common) };
    end = () => api.drain().then(db.close);
  });
  afterEach(() => end());

  const choicesOf = async (quoteId: string, who = 'ann', number = '90000003') => {
    const path = `/club/${number}/booking-quotes/points`;
    const input = { body: { quote_id: quoteId }, headers: as(who) };
    const { status, body } = await calls.send('POST', path, input);
    expect(status).to.equal(200);
    return v.parse(quotePoints.output, body);
  };
  const idOf = (quote: Quote | undefined) => quote?.id ?? '';
  const book = (quoteId: string, body: object = {}, who: string | null = 'ann') =>
    calls.send('POST', '/bookings/', {
      body: { quote_id: quoteId, ...form, ...body },
      headers: who ? as(who) : {},
    });
  /** Books two days, one of them with points. */
  const bookDay = async (kind = 'BUY_NOW', body: object = {}) => {
    const { choices } = await choicesOf(idOf(await calls.quote(stay(2, 4), kind)));
    return book(idOf(choices[0]), body);
  };
  const points = () => findPointTotal(db.queries, 'ann', now);
  const vouchers = async () =>
    (await db.queries.select().from(timeVouchers)).map(({ status, points: used }) => [status, used]);

  it('quotePoints prices each part of the stay that the points pay, and earns no points for it', async () => {
    const base = await calls.quote(stay(2, 5));
    const { quote, choices } = await choicesOf(idOf(base));
    expect(idOf(quote)).to.equal(base.id);
    expect(choices.map(({ points_payment: payment }) => payment)).to.deep.equal([
      { points: 250, minutes: 1440, buys: '1 day' },
      { points: 500, minutes: 2880, buys: '2 days' },
    ]);
    expect([base, ...choices].map(({ total_charge: total }) => centsOf(total))).to.deep.equal([
      84_91, 59_59, 34_27,
    ]);
    expect(choices.map(({ points: earned }) => earned)).to.deep.equal([46, 23]);
    // The quote of a choice leads to the same choices, which are not written again.
    expect((await choicesOf(idOf(choices[1]))).choices.map(idOf)).to.deep.equal(choices.map(idOf));
    expect((await choicesOf(idOf(base), 'ben', '90000004')).choices).to.deep.equal([]);
  });

  it('createBooking charges the rest, and the exit uses up the points', async () => {
    const booking = bookingOf(await bookDay());
    expect(centsOf(booking.total_charge ?? NaN)).to.equal(34_27);
    expect(centsOf(booking.paid ?? NaN)).to.equal(34_27);
    expect(await points()).to.equal(350);
    expect(await vouchers()).to.deep.equal([['LINKED', 250]]);
    const booked = await db.queries.select({ booked: capacityDays.booked }).from(capacityDays);
    expect(booked.map((day) => day.booked)).to.deep.equal([1, 1, 1]);
    now = daysAfter(2);
    const [voucher] = await db.queries.select().from(timeVouchers);
    const parked = transactionOf(await calls.checkIn(voucher?.number ?? ''));
    expect(parked.booking?.number).to.equal(booking.number);
    now = daysAfter(4);
    const { receipt } = transactionOf(await calls.checkOut(parked.id));
    expect(receipt?.payments.map(({ kind, amount }) => [kind, centsOf(amount)])).to.deep.equal([
      ['ONLINE', 34_27],
    ]);
    expect(receipt?.points).to.equal(23);
    expect(await vouchers()).to.deep.equal([['USED', 250]]);
  });

  it('cancelBooking returns the points once', async () => {
    const { number, customer_link: link } = bookingOf(await bookDay('BOOK_NOW'));
    const token = new URLSearchParams(link?.split('?')[1]).get('token');
    const cancel = () => calls.send('POST', `/bookings/${number}/cancel?token=${token}`);
    expect(await points()).to.equal(350);
    const answers = [await cancel(), await cancel()];
    for (const answer of answers) expect(answer).to.nested.include({ status: 200, 'body.points_back': 250 });
    expect(await points()).to.equal(600);
    expect(await vouchers()).to.deep.equal([['VOID', 250]]);
  });

  it('createBooking returns the points when the card is declined', async () => {
    expect(await bookDay('BUY_NOW', { cc_number: CARDS.declined })).to.include({ status: 422 });
    expect(await points()).to.equal(600);
    expect(await vouchers()).to.deep.equal([['VOID', 250]]);
    bookingOf(await bookDay());
    expect(await points()).to.equal(350);
  });

  it('createBooking refuses points that are spent and points of another member', async () => {
    const { choices } = await choicesOf(idOf(await calls.quote(stay(2, 4))));
    for (const who of ['ben', null])
      expect(await book(idOf(choices[1]), {}, who)).to.have.nested.property('body.error', 'QUOTE_EXPIRED');
    bookingOf(await book(idOf(choices[1])));
    const refused = await book(idOf(choices[0]), { check_for_existing: false });
    expect(refused).to.include({ status: 422 });
    expect(JSON.stringify(refused.body)).to.include('You need 150 points more');
    expect(await db.queries.$count(bookings)).to.equal(1);
  });

  it('quoteChange keeps the points and refuses a stay that is shorter than their time', async () => {
    const booking = bookingOf(await bookDay());
    const token = new URLSearchParams(booking.customer_link?.split('?')[1]).get('token');
    const change = (to: number) =>
      calls.send('POST', `/bookings/${booking.id}/modify-quote?token=${token}`, { body: stay(2, to) });
    expect((await change(5)).body).to.have.nested.property('quote.total_charge.amount', 59_59);
    expect((await change(2.5)).body).to.have.nested.property('fieldErrors.travel_to_date');
    const [row] = await db.queries.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row?.totalCents).to.equal(34_27);
  });

  it('voidTimeVoucher refuses the voucher of a booking', async () => {
    bookingOf(await bookDay());
    const [voucher] = await db.queries.select().from(timeVouchers);
    const path = `/club/90000003/time-vouchers/${voucher?.id}/void`;
    const refused = await calls.send('POST', path, { headers: as('ann') });
    expect(refused).to.include({ status: 409 });
    expect(JSON.stringify(refused.body)).to.include('Cancel the booking');
  });
});
