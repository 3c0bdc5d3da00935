import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { cents } from '../../../../shared/format/money.ts';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { bookings, payments } from './tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { sandboxCharges } from '../payments/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { sweepRefunds } from './refund-payments.ts';

const DAY_MINUTES = 24 * 60;
/** Minutes from the test's clock to the start of the stay. */
const UNTIL_START = 14 * DAY_MINUTES + 23 * 60;

describe('cancelBooking', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk();
  });
  afterEach(() => desk.close());

  const book = async (kind = 'BUY_NOW', more: object = {}) =>
    bookingOf(await desk.book((await desk.quote({ ...stay, ...more }, kind)).id));
  const tokenOf = ({ customer_link: link }: Booking) => link?.split('?')[1] ?? '';
  const findFee = (booking: Booking) =>
    desk.send('GET', `/bookings/${booking.number}/cancel-fee?${tokenOf(booking)}`);
  const cancel = (booking: Booking) =>
    desk.send('POST', `/bookings/${booking.number}/cancel?${tokenOf(booking)}`);
  const findShown = async (booking: Booking) =>
    bookingOf(await desk.send('GET', `/bookings/${booking.id}?${tokenOf(booking)}`));
  const refunds = () =>
    desk.db.queries.select().from(sandboxCharges).where(eq(sandboxCharges.outcome, 'REFUNDED'));
  const spaces = async () => {
    const days = await desk.db.queries.select().from(capacityDays);
    return days.map(({ held, booked }) => held + booked);
  };

  it('findCancelFee returns the terms without changing the booking', async () => {
    const booking = await book();
    expect(booking.allowed_actions).to.include('cancel');
    const { status, body } = await findFee(booking);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      fee: cents(0),
      refund: cents(5959),
      fee_lines: [],
      free_until: '2026-12-04 09:00:00-0800',
      refundable_to: 'Visa ending 4242',
      points_back: 0,
    });
    expect(await findShown(booking)).to.deep.equal(booking);
  });

  it('refunds everything and releases the space and the promo code', async () => {
    const booking = await book('BUY_NOW', { promo_code: 'LASTCALL' });
    expect(await cancel(booking)).to.include({ status: 200 });
    expect(await findShown(booking)).to.deep.include({
      status: 'CANCELLED',
      payment_status: 'REFUNDED',
      refunded: booking.paid,
      due_at_lot: cents(0),
      allowed_actions: ['email'],
      downloads: null,
      card: { brand: 'Visa', last_four: '4242' },
    });
    expect(await spaces()).to.deep.equal([0, 0, 0]);
    const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'LASTCALL'));
    expect(coupon?.usedCount).to.equal(0);
    expect((await refunds()).map(({ amountCents }) => cents(amountCents))).to.deep.equal([booking.paid]);
  });

  it('keeps one day plus tax as the fee within 24 hours of the start', async () => {
    const booking = await book();
    desk.wait(UNTIL_START - DAY_MINUTES);
    const { body } = await cancel(booking);
    expect(body).to.deep.include({
      fee: cents(2532),
      refund: cents(3427),
      fee_lines: [
        {
          label: 'One day plus tax',
          amount: cents(2532),
          reason: 'Canceled less than 24 hours before drop-off',
        },
      ],
    });
    expect(await findShown(booking)).to.deep.include({
      payment_status: 'PARTIALLY_REFUNDED',
      refunded: cents(3427),
    });
  });

  it('refunds nothing after the start and sends no request to the card network', async () => {
    const booking = await book();
    desk.wait(UNTIL_START);
    expect((await cancel(booking)).body).to.deep.include({ fee: cents(5959), refund: cents(0) });
    expect(await findShown(booking)).to.include({ status: 'CANCELLED', payment_status: 'PAID' });
    expect(await refunds()).to.deep.equal([]);
  });

  it('costs nothing when the booking is paid at the lot', async () => {
    const booking = await book('BOOK_NOW');
    expect((await cancel(booking)).body).to.deep.include({
      fee: cents(0),
      refund: cents(0),
      free_until: '2026-12-05 09:00:00-0800',
      refundable_to: null,
    });
    expect(await findShown(booking)).to.include({ status: 'CANCELLED', payment_status: 'UNPAID' });
  });

  it('returns the first result when it is called again later and changes nothing', async () => {
    const booking = await book();
    const first = await cancel(booking);
    desk.wait(UNTIL_START + DAY_MINUTES);
    expect((await cancel(booking)).body).to.deep.equal(first.body);
    expect((await findFee(booking)).body).to.deep.equal(first.body);
    expect(await refunds()).to.have.length(1);
    expect(await spaces()).to.deep.equal([0, 0, 0]);
    expect(await desk.db.queries.$count(outbox, eq(outbox.template, 'booking-cancelled'))).to.equal(1);
  });

  it('sends the cancellation mail, and emailBooking sends it again', async () => {
    const booking = await book();
    await cancel(booking);
    await desk.send('POST', `/bookings/${booking.number}/email?${tokenOf(booking)}`, {
      body: { email: 'bob@example.com' },
    });
    const mails = await desk.db.queries.select().from(outbox).where(eq(outbox.template, 'booking-cancelled'));
    expect(mails.map(({ recipient }) => recipient)).to.have.members(['ann@example.com', 'bob@example.com']);
  });

  it('answers 409 for every status other than confirmed', async () => {
    const booking = await book();
    for (const status of ['PENDING_PAYMENT', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW', 'EXPIRED']) {
      await desk.db.queries.update(bookings).set({ status });
      for (const call of [findFee, cancel]) {
        const { status: answered, body } = await call(booking);
        expect({ answered, body }, status).to.nested.include({
          answered: 409,
          'body.error': 'STATE_CHANGED',
        });
      }
    }
    expect(await spaces()).to.deep.equal([1, 1, 1]);
  });

  it('cancels while the card network is down, and sweepRefunds refunds once later', async () => {
    const booking = await book();
    desk.state.network = 'down';
    expect(await cancel(booking)).to.include({ status: 200 });
    expect(await findShown(booking)).to.include({ status: 'CANCELLED', payment_status: 'PAID' });
    desk.wait(2);
    await sweepRefunds(desk.deps);
    expect(await refunds()).to.deep.equal([]);
    desk.state.network = 'answers lost';
    await sweepRefunds(desk.deps);
    desk.state.network = 'up';
    await sweepRefunds(desk.deps);
    await sweepRefunds(desk.deps);
    expect(await refunds()).to.have.length(1);
    expect(await findShown(booking)).to.deep.include({ payment_status: 'REFUNDED', refunded: booking.paid });
    const open = await desk.db.queries.$count(payments, eq(payments.state, 'STARTED'));
    expect(open).to.equal(0);
  });

  it('leaves a refund to its own call for the first minute, before sweepRefunds takes over', async () => {
    const booking = await book();
    desk.state.network = 'down';
    await cancel(booking);
    desk.state.network = 'up';
    await sweepRefunds(desk.deps);
    expect(await refunds()).to.deep.equal([]);
    // Canceling again finishes the refund at once.
    await cancel(booking);
    expect(await refunds()).to.have.length(1);
  });
});
