import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { ann, bookingOf, CARDS } from '../../../../tests/support/bookings.ts';
import { type Booking, changeTerms } from '../../../../shared/contracts/bookings.ts';
import { cents } from '../../../../shared/format/money.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';
import { bookings, bookingVersions, payments } from './tables.ts';
import { lotSettings } from '../site/tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { sandboxCharges } from '../payments/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { sweepChanges } from './pending-change.ts';
import { sweepRefunds } from './refund-payments.ts';

const OTHER = '2026-12-06 09:00:00-0800';
const LONGER = '2026-12-09 09:00:00-0800';
const card = { cc_number: ann.cc_number, cc_exp: ann.cc_exp, cc_cvc: ann.cc_cvc };

const codeOf = ({ body }: ApiAnswer) => v.parse(v.object({ error: v.string() }), body).error;

describe('modifyBooking', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk();
  });
  afterEach(() => desk.close());

  const book = async (change: object = {}, kind = 'BUY_NOW', body: object = {}) =>
    bookingOf(await desk.book((await desk.quote({ ...stay, ...change }, kind)).id, body));
  const proofOf = ({ customer_link: link }: Booking) => link?.split('?')[1] ?? '';
  const quoteChange = (booking: Booking, to: string = LONGER, from: string = stay.travel_from_date) =>
    desk.send('POST', `/bookings/${booking.id}/modify-quote?${proofOf(booking)}`, {
      body: { travel_from_date: from, travel_to_date: to },
    });
  const termsOf = ({ status, body }: ApiAnswer) => {
    if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    return v.parse(changeTerms, body);
  };
  const modify = (booking: Booking, quoteId: string | undefined, body: object = card, key = 'press') =>
    desk.send('POST', `/bookings/${booking.id}/modify?${proofOf(booking)}`, {
      body: { quote_id: quoteId, ...body },
      headers: { 'idempotency-key': `press-${key.replaceAll(' ', '-')}` },
    });
  /** Quotes the change and confirms it. */
  const quoteAndModify = async (booking: Booking, to: string = LONGER, body: object = card, key = 'press') =>
    modify(booking, termsOf(await quoteChange(booking, to)).quote.quote_id, body, key);
  const find = async ({ id }: Booking) => {
    const [row] = await desk.db.queries.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error('There is no such booking');
    return row;
  };
  const days = async () => {
    const rows = await desk.db.queries.select().from(capacityDays).orderBy(capacityDays.day);
    return Object.fromEntries(
      rows
        .filter(({ held, booked }) => held + booked > 0)
        .map(({ day, held, booked }) => [day.slice(8), [held, booked]]),
    );
  };
  const refundsOf = async () =>
    (await desk.db.queries.select().from(sandboxCharges))
      .filter(({ outcome }) => outcome === 'REFUNDED')
      .map(({ amountCents }) => amountCents);

  it('refuses a change that charges while online booking is closed, and allows one that costs nothing', async () => {
    const booking = await book();
    await desk.db.queries.update(lotSettings).set({ bookingsDisabled: true });
    desk.wait(1);
    const refused = await quoteAndModify(booking);
    expect([refused.status, codeOf(refused)]).to.deep.equal([422, 'INVALID']);
    expect(await desk.db.queries.$count(bookingVersions)).to.equal(0);
    const shorter = await quoteAndModify(booking, OTHER, {}, 'shorter');
    expect(shorter.status).to.equal(200);
  });

  it('quoteChange returns the new price, the current one and the difference', async () => {
    const terms = termsOf(await quoteChange(await book()));
    expect(terms).to.deep.include({
      travel_to_date: stay.travel_to_date,
      total_charge: cents(59_59),
      refund: cents(0),
      refundable_to: null,
    });
    const { amount } = v.parse(v.object({ amount: v.number() }), terms.charge);
    const sum = terms.lines.map(({ amount: line }) => v.parse(v.object({ amount: v.number() }), line).amount);
    expect(amount).to.be.greaterThan(0);
    expect(sum.reduce((a, b) => a + b)).to.equal(amount);
    expect(terms.words).to.match(/^You’ll pay \$\d+\.\d\d more now\.$/);
    expect(terms.quote.unavailable_reason).to.equal(null);
  });

  it('charges the difference, takes the new days and stores both versions', async () => {
    const booking = await book();
    const changed = bookingOf(await quoteAndModify(booking));
    expect(changed).to.deep.include({ number: booking.number, status: 'CONFIRMED', travel_to_date: LONGER });
    expect(changed.paid).to.deep.equal(changed.total_charge);
    expect(changed.changed_at).to.equal('2026-11-20 10:00:00-0800');
    expect(await days()).to.deep.equal(
      Object.fromEntries(['05', '06', '07', '08', '09'].map((day) => [day, [0, 1]])),
    );
    const versions = await desk.db.queries.select().from(bookingVersions).orderBy(bookingVersions.version);
    expect(
      versions.map(({ version, totalCents, holdUntil }) => [version, totalCents, holdUntil]),
    ).to.deep.equal([
      [1, 59_59, null],
      [2, (await find(booking)).totalCents, null],
    ]);
    const [mail] = await desk.db.queries.select().from(outbox).where(eq(outbox.template, 'booking-changed'));
    expect(mail?.data).to.deep.include({ booking: JSON.parse(JSON.stringify(changed)) });
  });

  it('charges once when the call is repeated', async () => {
    const booking = await book();
    const { quote } = termsOf(await quoteChange(booking));
    const [one, two] = [await modify(booking, quote.quote_id), await modify(booking, quote.quote_id)];
    expect(two.body).to.deep.equal(one.body);
    expect((await desk.db.queries.select().from(sandboxCharges)).length).to.equal(2);
  });

  it('refunds the difference of shorter stay dates, without a card', async () => {
    const booking = await book({ travel_to_date: LONGER });
    const terms = termsOf(await quoteChange(booking, stay.travel_to_date));
    expect(terms).to.deep.include({ charge: cents(0), refundable_to: 'Visa ending 4242' });
    const changed = bookingOf(await modify(booking, terms.quote.quote_id, {}));
    expect(changed.total_charge).to.deep.equal(cents(59_59));
    const row = await find(booking);
    expect(row.paidCents - row.refundedCents).to.equal(59_59);
    expect(row.dueBackCents).to.equal(row.refundedCents);
    expect(await refundsOf()).to.deep.equal([row.refundedCents]);
    expect(Object.keys(await days())).to.deep.equal(['05', '06', '07']);
  });

  it('requires a card for longer stay dates and accepts the same quote afterwards', async () => {
    const booking = await book();
    const { quote } = termsOf(await quoteChange(booking));
    const refused = await modify(booking, quote.quote_id, {});
    expect(refused).to.nested.include({ status: 422, 'body.error': 'INVALID' });
    expect(refused).to.have.nested.property('body.fieldErrors.cc_number');
    bookingOf(await modify(booking, quote.quote_id, card, 'another press'));
  });

  it('leaves the booking unchanged when the card is declined', async () => {
    const booking = await book();
    const before = await find(booking);
    const declined = await quoteAndModify(booking, LONGER, { ...card, cc_number: CARDS.declined });
    expect(declined).to.nested.include({ status: 422, 'body.error': 'PAYMENT_DECLINED' });
    expect(await find(booking)).to.deep.equal(before);
    expect(await days()).to.deep.equal({ '05': [0, 1], '06': [0, 1], '07': [0, 1] });
    expect(await desk.db.queries.$count(bookingVersions)).to.equal(0);
    bookingOf(await quoteAndModify(booking, LONGER, card, 'another press'));
  });

  it('leaves the booking unchanged when the new dates are sold out', async () => {
    const booking = await book();
    const before = await find(booking);
    await desk.db.queries.insert(capacityDays).values({ day: '2026-12-08', physical: 400, sellable: 0 });
    const terms = termsOf(await quoteChange(booking));
    expect(terms.quote.unavailable_reason).to.equal('We’re full on Tue Dec 8. Try other dates.');
    expect(await modify(booking, terms.quote.quote_id)).to.nested.include({
      status: 409,
      'body.error': 'SOLD_OUT',
    });
    expect(await find(booking)).to.deep.equal(before);
    expect(await days()).to.deep.equal({ '05': [0, 1], '06': [0, 1], '07': [0, 1] });
    expect(await desk.db.queries.$count(payments)).to.equal(1);
  });

  it('keeps the space of the booking on days that are full', async () => {
    const booking = await book();
    await desk.db.queries.update(capacityDays).set({ sellable: 1 });
    expect(termsOf(await quoteChange(booking)).quote.unavailable_reason).to.equal(null);
    bookingOf(await quoteAndModify(booking));
  });

  it('charges nothing when the booking is paid at the lot', async () => {
    const booking = await book({}, 'BOOK_NOW');
    const terms = termsOf(await quoteChange(booking));
    expect(terms).to.deep.include({ charge: cents(0), refund: cents(0), lines: [] });
    expect(terms.words).to.match(/^Nothing to pay now\. You’ll pay \$/);
    const changed = bookingOf(await modify(booking, terms.quote.quote_id, {}));
    expect(changed).to.deep.include({ payment_status: 'UNPAID', due_at_lot: terms.quote.total_charge });
  });

  it('works until one hour before the start', async () => {
    const booking = await book();
    desk.state.now = new Date('2026-12-05T15:59:59Z');
    const findShown = async () =>
      bookingOf(await desk.send('GET', `/bookings/${booking.id}?${proofOf(booking)}`));
    expect((await findShown()).allowed_actions).to.include('modify');
    const { quote } = termsOf(await quoteChange(booking));
    desk.state.now = new Date('2026-12-05T16:00:00Z');
    expect((await findShown()).allowed_actions).not.to.include('modify');
    for (const answer of [await quoteChange(booking), await modify(booking, quote.quote_id)])
      expect(answer).to.nested.include({ status: 409, 'body.error': 'STATE_CHANGED' });
  });

  it('accepts only a quote for this booking, once, before it expires', async () => {
    const booking = await book();
    const other = await book({}, 'BUY_NOW', { email: 'bob@example.com' });
    const { quote } = termsOf(await quoteChange(booking));
    expect((await modify(other, quote.quote_id)).status).to.equal(404);
    expect((await modify(booking, (await desk.quote(stay)).id)).status).to.equal(404);
    expect((await desk.book(quote.quote_id ?? '')).status).to.equal(404);
    bookingOf(await modify(booking, quote.quote_id));
    expect(codeOf(await modify(booking, quote.quote_id, card, 'again'))).to.equal('STATE_CHANGED');
    const late = termsOf(await quoteChange(booking, OTHER)).quote.quote_id;
    desk.wait(30);
    expect(codeOf(await modify(booking, late, card, 'late'))).to.equal('QUOTE_EXPIRED');
  });

  it('quoteChange refuses invalid dates and the current dates', async () => {
    const booking = await book();
    expect(await quoteChange(booking, stay.travel_to_date)).to.have.nested.property(
      'body.fieldErrors.travel_from_date',
    );
    expect(await quoteChange(booking, '2026-12-05 09:30:00-0800')).to.have.nested.property(
      'body.fieldErrors.travel_to_date',
    );
  });

  it('counts its promo code once and releases it when its conditions are no longer met', async () => {
    await desk.db.queries.insert(coupons).values({
      id: 'four',
      code: 'FOUR',
      label: 'Four',
      kind: 'PERCENT',
      value: 10,
      minDays: 4,
      limitTotal: 1,
    });
    const used = async () =>
      (await desk.db.queries.select().from(coupons).where(eq(coupons.id, 'four')))[0]?.usedCount;
    const booking = await book({ travel_to_date: LONGER, promo_code: 'FOUR' });
    bookingOf(await quoteAndModify(booking, '2026-12-10 09:00:00-0800'));
    expect(await used()).to.equal(1);
    expect((await find(booking)).couponId).to.equal('four');
    const terms = termsOf(await quoteChange(booking, stay.travel_to_date));
    expect(terms.quote.promo_reason).to.equal('FOUR needs 4 days, you have 2');
    bookingOf(await modify(booking, terms.quote.quote_id, card, 'shorter'));
    expect(await used()).to.equal(0);
    expect((await find(booking)).couponId).to.equal(null);
  });

  it('lets a later cancellation refund each charge in full', async () => {
    const booking = await book();
    const changed = bookingOf(await quoteAndModify(booking));
    const answer = await desk.send('POST', `/bookings/${booking.number}/cancel?${proofOf(booking)}`);
    expect(answer.body).to.deep.include({ fee: cents(0), refund: changed.total_charge });
    const row = await find(booking);
    expect(row).to.include({ refundedCents: row.paidCents, paymentStatus: 'REFUNDED' });
    expect(await refundsOf()).to.have.members([59_59, row.paidCents - 59_59]);
  });

  it('lets a later cancellation refund at most what is left of the payment', async () => {
    const booking = await book({ travel_to_date: LONGER });
    bookingOf(await quoteAndModify(booking, stay.travel_to_date, {}));
    const answer = await desk.send('POST', `/bookings/${booking.number}/cancel?${proofOf(booking)}`);
    expect(answer.body).to.deep.include({ refund: cents(59_59) });
    const row = await find(booking);
    expect(row.refundedCents).to.equal(row.paidCents);
  });

  describe('when it is interrupted', () => {
    const interrupt = async (network: 'down' | 'answers lost') => {
      const booking = await book();
      const { quote } = termsOf(await quoteChange(booking));
      desk.state.network = network;
      expect((await modify(booking, quote.quote_id)).status).to.equal(504);
      desk.state.network = 'up';
      return { booking, again: () => modify(booking, quote.quote_id) };
    };

    it('resumes when the call is repeated', async () => {
      const { booking, again } = await interrupt('answers lost');
      expect(await days()).to.deep.include({ '07': [0, 1], '08': [1, 0] });
      expect(bookingOf(await again()).travel_to_date).to.equal(LONGER);
      expect(await days()).to.deep.include({ '08': [0, 1] });
      expect((await find(booking)).version).to.equal(2);
    });

    it('is completed by sweepChanges when the charge was approved', async () => {
      const { booking, again } = await interrupt('answers lost');
      desk.wait(10);
      await Promise.all([sweepChanges(desk.deps), sweepChanges(desk.deps)]);
      expect(await find(booking)).to.include({ version: 2, paymentStatus: 'PAID' });
      expect(bookingOf(await again()).travel_to_date).to.equal(LONGER);
    });

    it('is undone by sweepChanges when the card was never charged', async () => {
      const { booking, again } = await interrupt('down');
      desk.wait(9.9);
      await sweepChanges(desk.deps);
      expect(Object.keys(await days())).to.include('08');
      desk.wait(0.1);
      await sweepChanges(desk.deps);
      expect(Object.keys(await days())).not.to.include('08');
      expect(await find(booking)).to.include({ version: 1, totalCents: 59_59 });
      expect(codeOf(await again())).to.equal('PAYMENT_CANCELLED');
    });

    it('blocks a second change and is settled before a cancellation', async () => {
      const { booking } = await interrupt('answers lost');
      expect(codeOf(await quoteAndModify(booking, OTHER, card, 'second'))).to.equal('STATE_CHANGED');
      await desk.send('POST', `/bookings/${booking.number}/cancel?${proofOf(booking)}`);
      const row = await find(booking);
      expect(row).to.include({ status: 'CANCELLED', version: 2, refundedCents: row.paidCents });
      expect(row.paidCents).to.be.greaterThan(59_59);
      expect(await days()).to.deep.equal({});
    });

    it('gets its refund from sweepRefunds', async () => {
      const booking = await book({ travel_to_date: LONGER });
      const { quote } = termsOf(await quoteChange(booking, stay.travel_to_date));
      desk.state.network = 'down';
      bookingOf(await modify(booking, quote.quote_id, {}));
      desk.state.network = 'up';
      expect(await refundsOf()).to.deep.equal([]);
      await sweepRefunds({ ...desk.deps, now: () => new Date(Date.now() + 120_000 + 365 * 86_400_000) });
      expect(await refundsOf()).to.have.length(1);
    });
  });
});
