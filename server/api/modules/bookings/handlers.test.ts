import { expect } from 'chai';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { bookings } from './tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { LinkPurpose } from '../../platform/signer.ts';

describe('The calls for a booking’s owner', () => {
  let desk: BookingDesk;
  let booking: Booking;
  let token: string;

  beforeEach(async () => {
    desk = await openBookingDesk();
    booking = bookingOf(await desk.book((await desk.quote(stay)).id));
    token = new URL(booking.customer_link ?? '', 'http://lot').searchParams.get('token') ?? '';
  });
  afterEach(() => desk.close());

  const sign = (id: string, days = 1, purpose: LinkPurpose = 'booking') =>
    desk.deps.signer.sign(purpose, id, new Date(desk.state.now.getTime() + days * DAY_MS));

  /** The calls that require a proof of ownership, for this booking. */
  const callsWith = (proof: string, { id = booking.id, number = booking.number } = {}) => [
    desk.send('GET', `/bookings/${id}${proof}`),
    desk.send('GET', `/bookings/${id}/confirmation.pdf${proof}`),
    desk.send('POST', `/bookings/${number}/email${proof}`, { body: { email: 'eve@example.com' } }),
    desk.send('GET', `/bookings/${number}/cancel-fee${proof}`),
    desk.send('POST', `/bookings/${number}/cancel${proof}`),
  ];

  it('findBooking accepts the signed link and uses its token in the links it returns', async () => {
    const shown = bookingOf(await desk.send('GET', `/bookings/${booking.id}?token=${token}`));
    expect(shown).to.deep.equal(booking);
    const newToken = sign(booking.id);
    const { customer_link: link } = bookingOf(
      await desk.send('GET', `/bookings/${booking.id}?token=${newToken}`),
    );
    expect(link).to.equal(`/bookings/${booking.id}/?token=${newToken}`);
  });

  it('findBooking returns the number as barcode and QR code, until the booking is canceled', async () => {
    const find = async () => bookingOf(await desk.send('GET', `/bookings/${booking.id}?token=${token}`));
    const { bars, qr } = await find();
    expect(bars).to.have.length.greaterThan(20);
    expect(qr).to.have.length(21);
    await desk.send('POST', `/bookings/${booking.number}/cancel?token=${token}`);
    expect(await find()).to.not.have.any.keys('bars', 'qr');
  });

  it('answer the same 404 without a valid link as for an unknown booking', async () => {
    const other = bookingOf(await desk.book((await desk.quote(stay)).id, { email: 'bob@example.com' }));
    const unknownBooking = await Promise.all(callsWith('', { id: 'nobody', number: 'NOBODY0000' }));
    const [notFoundBody] = unknownBooking.map(({ body }) => body);
    const proofs = {
      none: '',
      garbage: '?token=abc.def',
      'of another booking': `?token=${sign(other.id)}`,
      'of another purpose': `?token=${sign(booking.id, 1, 'score')}`,
      changed: `?token=${token.slice(0, -2)}AA`,
    };
    for (const [name, proof] of Object.entries(proofs))
      for (const { status, body, headers } of await Promise.all(callsWith(proof))) {
        expect({ status, body }, name).to.deep.equal({ status: 404, body: notFoundBody });
        expect(headers['cache-control']).to.equal('private, no-store');
      }
    expect(await desk.db.queries.$count(outbox, eq(outbox.recipient, 'eve@example.com'))).to.equal(0);
  });

  it('accept the link until 30 days after the stay, and name the booking to its holder after that', async () => {
    const end = new Date('2026-12-07T09:00:00-08:00').getTime() + 30 * DAY_MS;
    const waitUntil = (instant: number) => desk.wait((instant - desk.state.now.getTime()) / 60_000);
    waitUntil(end - 60_000);
    for (const { status } of await Promise.all(callsWith(`?token=${token}`).slice(0, 2)))
      expect(status).to.equal(200);
    waitUntil(end);
    for (const { status, body } of await Promise.all(callsWith(`?token=${token}`)))
      expect({ status, body }).to.deep.include({
        status: 404,
        body: { ...(body as object), error: 'NOT_FOUND', number: booking.number },
      });
  });

  it('accept a link that was sent before the stay was moved to later dates', async () => {
    const travelTo = new Date('2027-03-01T17:00:00Z');
    await desk.db.queries.update(bookings).set({ travelTo }).where(eq(bookings.id, booking.id));
    desk.wait(80 * 24 * 60);
    expect(await desk.send('GET', `/bookings/${booking.id}?token=${token}`)).to.include({ status: 200 });
  });

  it('emailBooking mails the booking to any address with the requested documents', async () => {
    desk.wait(24 * 60);
    const { body } = await desk.send('POST', `/bookings/${booking.number}/email?token=${token}`, {
      body: { email: 'office@example.com', with_pdf: true },
    });
    expect(body).to.deep.equal({ sent: true });
    const [mail] = await desk.db.queries
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'office@example.com'));
    expect(mail?.data).to.deep.include({ withPdf: true, withPass: false });
    const link = new URL(String(mail?.data.customerLink), 'http://lot');
    desk.wait(29.5 * 24 * 60);
    expect(await desk.send('GET', `/bookings/${booking.id}${link.search}`)).to.include({ status: 200 });
  });

  it('emailBooking sends at most five mails a day', async () => {
    const send = () =>
      desk.send('POST', `/bookings/${booking.number}/email?token=${token}`, {
        body: { email: 'ann@example.com' },
      });
    for (let n = 0; n < 5; n++) expect(await send()).to.include({ status: 200 });
    const refused = await send();
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
  });

  it('downloadBooking returns the PDF and the calendar file', async () => {
    const pdf = await desk.send('GET', `${booking.downloads?.pdf}`);
    expect(pdf.headers['content-type']).to.equal('application/pdf');
    expect(pdf.headers['content-disposition']).to.match(/^attachment; filename="[\w.-]+\.pdf"$/);
    expect(Buffer.from(pdf.file?.bytes ?? []).toString('latin1', 0, 5)).to.equal('%PDF-');
    const ics = await desk.send('GET', `${booking.downloads?.ics}`);
    expect(Buffer.from(ics.file?.bytes ?? []).toString()).to.include(booking.number);
  });

  it('emailBooking and downloadBooking answer 404 for a booking that was never paid', async () => {
    await desk.db.queries.update(bookings).set({ status: 'EXPIRED' });
    const [shown, file, mail] = await Promise.all(callsWith(`?token=${token}`));
    expect(shown?.body).to.deep.include({ allowed_actions: [], downloads: null });
    expect([file?.status, mail?.status]).to.deep.equal([404, 404]);
  });
});
