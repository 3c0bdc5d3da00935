import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'chai';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { outbox } from '../../platform/outbox/tables.ts';

const mailed = v.object({ bookings: v.array(v.object({ number: v.string(), link: v.string() })) });

describe('emailMyBookings', () => {
  let desk: BookingDesk;
  beforeEach(async () => (desk = await openBookingDesk()));
  afterEach(() => desk.close());

  const ask = (email_addr: string) => desk.send('POST', '/bookings/email-mine', { body: { email_addr } });
  const mails = () => desk.db.queries.select().from(outbox).where(eq(outbox.template, 'my-bookings'));
  const book = async () =>
    bookingOf(await desk.book((await desk.quote(stay)).id, { check_for_existing: false }));

  it('mails working links to all current bookings of the address', async () => {
    const [one, two] = [await book(), await book()];
    expect(await ask('ANN@example.com')).to.deep.include({ status: 200, body: { sent: true } });
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail?.recipient).to.equal('ann@example.com');
    const { bookings } = v.parse(mailed, mail?.data);
    expect(bookings.map(({ number }) => number)).to.have.members([one.number, two.number]);
    for (const { number, link } of bookings)
      expect(bookingOf(await desk.send('GET', link.replace('/?', '?')))).to.include({ number });
  });

  it('answers the same for an address without bookings, and sends nothing', async () => {
    await book();
    const known = await ask('ann@example.com');
    const unknown = await ask('nobody@example.com');
    expect([unknown.status, unknown.body]).to.deep.equal([known.status, known.body]);
    expect(await mails()).to.have.length(1);
  });

  it('leaves out canceled bookings, and stays that ended more than 30 days ago', async () => {
    const { number, customer_link: link = '' } = await book();
    await desk.send('POST', `/bookings/${number}/cancel?${link?.split('?')[1] ?? ''}`);
    await ask('ann@example.com');
    await book();
    desk.wait(60 * 24 * 60);
    await ask('ann@example.com');
    expect(await mails()).to.deep.equal([]);
  });

  it('mails an address five times an hour', async () => {
    for (const status of [200, 200, 200, 200, 200, 429])
      expect(await ask('ann@example.com')).to.include({ status });
  });
});
