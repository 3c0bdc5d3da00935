import { expect } from 'chai';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf, CARDS } from '../../../../tests/support/bookings.ts';
import { bookings } from './tables.ts';
import { typedNumber } from '../../platform/typed-number.ts';

describe('claimBooking', () => {
  let desk: BookingDesk;
  let booking: Booking;

  beforeEach(async () => {
    desk = await openBookingDesk();
    booking = bookingOf(await desk.book((await desk.quote(stay)).id));
  });
  afterEach(() => desk.close());

  const claim = (number: string, email: string) =>
    desk.send('POST', '/bookings/claim', { body: { number, email_addr: email } });

  it('returns a link that works for 30 minutes', async () => {
    const { status, body } = await claim(booking.number, 'ann@example.com');
    expect(status).to.equal(200);
    const { id, token, customer_link: link } = body as Record<string, string>;
    expect(id).to.equal(booking.id);
    expect(link).to.equal(`/bookings/${booking.id}/?token=${token}`);
    const find = () => desk.send('GET', `/bookings/${id}?token=${token}`);
    expect(bookingOf(await find())).to.deep.include({ number: booking.number, customer_link: link });
    desk.wait(29.9);
    expect(await find()).to.include({ status: 200 });
    desk.wait(0.2);
    const expired = await find();
    expect(expired).to.include({ status: 404 });
    expect(expired.body).to.include({ number: booking.number });
  });

  it('ignores case, spaces, dashes and look-alike letters in the number', async () => {
    const spoken = booking.number.toLowerCase().replace(/(.{4})/g, '$1 - ');
    expect(await claim(` ${spoken}`, 'ANN@example.com')).to.include({ status: 200 });
    expect(typedNumber('oil-7k 2m')).to.equal('0117K2M');
  });

  it('gives the same answer for a wrong number and a wrong address', async () => {
    const wrong = await Promise.all([
      claim(booking.number, 'bob@example.com'),
      claim('0000000000', 'ann@example.com'),
      claim('no number at all', 'bob@example.com'),
    ]);
    for (const { status, body } of wrong)
      expect({ status, body }).to.deep.equal({ status: 404, body: wrong[0]?.body });
  });

  it('does not find a booking that was never paid', async () => {
    const { id } = await desk.quote(stay);
    await desk.book(id, { email: 'cy@example.com', cc_number: CARDS.declined });
    const rows = await desk.db.queries.select().from(bookings);
    const number = rows.find(({ status }) => status === 'EXPIRED')?.number ?? '';
    expect(await claim(number, 'cy@example.com')).to.include({ status: 404 });
  });

  it('allows ten tries an hour per number and twenty per caller', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await claim(booking.number, 'bob@example.com')).to.include({ status: 404 });
    expect(await claim(booking.number, 'ann@example.com')).to.include({ status: 429 });
    for (let n = 0; n < 9; n += 1)
      expect(await claim(`number ${n}`, 'ann@example.com')).to.include({ status: 404 });
    const refused = await claim('another number', 'ann@example.com');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    desk.wait(60);
    expect(await claim(booking.number, 'ann@example.com')).to.include({ status: 200 });
  });
});
