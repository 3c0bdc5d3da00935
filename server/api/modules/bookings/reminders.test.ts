import { expect } from 'chai';
import { asc, like } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { pathBelowBooking, pickupPathOf } from '../../../../shared/format/booking-path.ts';
import { directionsLink } from '../../../../shared/format/lot-address.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { createRatesLoader } from '../rates/load-rates.ts';
import { checkInBooking } from '../transactions/check-in.ts';
import { checkOut } from '../transactions/check-out.ts';
import { sendReminders } from './reminders.ts';

const publicOrigin = 'https://parking.example';
const files = createDocuments({ publicOrigin, loadPassCertificates: null });
// The stay is from Sat, 12/05 to Mon, 12/07, at 9:00 am.
const DAY_BEFORE = new Date('2026-12-04T17:00:00Z');
const MORNING_OF_RETURN = new Date('2026-12-07T13:00:00Z');
const justBefore = (date: Date) => new Date(date.getTime() - 1);

describe('sendReminders', () => {
  let desk: BookingDesk;
  let booking: Booking;

  beforeEach(async () => {
    desk = await openBookingDesk();
    booking = bookingOf(await desk.book((await desk.quote(stay)).id));
  });
  afterEach(() => desk.close());

  const run = () => sendReminders(desk.deps);
  const runAt = async (now: Date) => {
    desk.state.now = now;
    await run();
  };
  const reminders = () =>
    desk.db.queries
      .select()
      .from(outbox)
      .where(like(outbox.template, '%-reminder'))
      .orderBy(asc(outbox.createdAt));
  const templates = async () => (await reminders()).map(({ template }) => template);
  const cancel = async () => {
    const [, token = ''] = (booking.customer_link ?? '').split('?');
    const answer = await desk.send('POST', `/bookings/${booking.number}/cancel?${token}`);
    expect(answer.status).to.equal(200);
  };
  const checkIn = (at: Date) => {
    desk.state.now = at;
    return desk.db.transaction((tx) =>
      checkInBooking(tx, { number: booking.number, at, licensePlate: null }),
    );
  };

  it('sendReminders mails pass and directions at 9:00 am on the day before drop-off, once', async () => {
    await runAt(justBefore(DAY_BEFORE));
    expect(await templates()).to.deep.equal([]);
    await runAt(DAY_BEFORE);
    await runAt(new Date('2026-12-05T16:00:00Z'));
    const [row, ...others] = await reminders();
    expect(others).to.deep.equal([]);
    expect(row).to.include({ template: 'drop-off-reminder', recipient: 'ann@example.com' });
    expect(row?.expiresAt?.toISOString()).to.equal('2026-12-05T17:00:00.000Z');
    const mail = await renderMail(row ?? { template: '', data: {} }, { publicOrigin, files });
    expect(mail.subject).to.equal(`Reminder: drop-off Sat, 12/05/26, 9:00 am, booking ${booking.number}`);
    expect(mail.html)
      .to.include('class="qr-code"')
      .and.include('class="barcode"')
      .and.include(`href="${directionsLink.replaceAll('&', '&amp;')}"`);
    const link = booking.customer_link ?? '';
    for (const path of [
      link,
      pickupPathOf(link),
      pathBelowBooking(link, 'modify'),
      pathBelowBooking(link, 'cancel'),
    ])
      expect(mail.html).to.include(`href="${publicOrigin}${path.replaceAll('&', '&amp;')}"`);
    expect(mail.attachments.map(({ filename }) => filename)).to.deep.equal([`parking-${booking.number}.pdf`]);
  });

  it('sendReminders mails a shuttle link that knows name and ticket at 6:00 am on the day of its return, once', async () => {
    const { row: parked } = await checkIn(new Date('2026-12-05T17:00:00Z'));
    await runAt(justBefore(MORNING_OF_RETURN));
    expect(await templates()).to.deep.equal([]);
    await runAt(MORNING_OF_RETURN);
    await run();
    const [row, ...others] = await reminders();
    expect(others).to.deep.equal([]);
    const mail = await renderMail(row ?? { template: '', data: {} }, { publicOrigin, files });
    const [, href = ''] = /href="([^"]*\/pickup\?[^"]*)"/.exec(mail.html) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
    const query = new URLSearchParams({ token: searchParams.get('token') ?? '' });
    const found = await desk.send('GET', `/bookings/${searchParams.get('bookingId')}?${query}`);
    expect(found.body).to.include({ full_name: booking.full_name, ticket_number: parked.ticketNumber });
  });

  it('sendReminders mails each reminder once when several processes run it at the same time', async () => {
    desk.state.now = DAY_BEFORE;
    await Promise.all([run(), run(), run()]);
    expect(await templates()).to.deep.equal(['drop-off-reminder']);
  });

  it('sendReminders skips canceled bookings', async () => {
    await cancel();
    await runAt(DAY_BEFORE);
    expect(await templates()).to.deep.equal([]);
  });

  it('a cancellation withdraws a reminder that waits to be sent', async () => {
    await runAt(DAY_BEFORE);
    expect(await templates()).to.deep.equal(['drop-off-reminder']);
    await cancel();
    await run();
    expect(await templates()).to.deep.equal([]);
  });

  it('sendReminders skips a booking made after its reminder was due, because it was just confirmed', async () => {
    desk.state.now = new Date('2026-12-04T18:00:00Z');
    const late = bookingOf(await desk.book((await desk.quote(stay)).id, { email: 'pat@example.com' }));
    expect(late.number).to.not.equal(booking.number);
    await run();
    expect((await reminders()).map(({ recipient }) => recipient)).to.deep.equal(['ann@example.com']);
  });

  it('sendReminders mails nothing after the date and nothing about a car that has left', async () => {
    await runAt(new Date('2026-12-05T17:00:00Z'));
    expect(await templates(), 'the drop-off is over').to.deep.equal([]);
    const { row: parked } = await checkIn(desk.state.now);
    await runAt(MORNING_OF_RETURN);
    expect(await templates()).to.deep.equal(['return-reminder']);
    const rates = await createRatesLoader(desk.db, () => desk.state.now)();
    const departure = {
      id: parked.id,
      at: MORNING_OF_RETURN,
      kind: 'CASH',
      card: { brand: null, lastFour: null },
    };
    await desk.db.transaction((tx) => checkOut(tx, rates, { ...departure, kind: 'CASH' }));
    expect(await templates(), 'withdrawn at check-out').to.deep.equal([]);
  });
});
