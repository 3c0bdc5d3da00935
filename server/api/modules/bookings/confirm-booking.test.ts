import { expect } from 'chai';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf, CARDS, noCard } from '../../../../tests/support/bookings.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { sandboxCards } from '../payments/tables.ts';
import { endUnconfirmed } from './sweep-bookings.ts';
import { bookings, payments } from './tables.ts';

const confirmMail = v.object({ confirmLink: v.string() });
/** 89 days, without holidays and their deposits. */
const longest = {
  travel_from_date: '2027-01-10 09:00:00-0800',
  travel_to_date: '2027-04-08 09:00:00-0700',
};

describe('an unpaid booking of a guest', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk();
  });
  afterEach(() => desk.close());

  const bookAtLot = async (body: object = {}, dates: object = stay) =>
    bookingOf(await desk.book((await desk.quote(dates, 'BOOK_NOW')).id, { ...noCard, ...body }));
  const mails = () => desk.db.queries.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id));
  const templates = async () => (await mails()).map(({ template }) => template);
  /** The token of the latest link in a mail. */
  const mailedToken = async () => {
    const mail = (await mails()).find(({ template }) => template !== 'booking-confirmation');
    const { confirmLink } = v.parse(confirmMail, mail?.data);
    return new URLSearchParams(confirmLink.split('?')[1]).get('token') ?? '';
  };
  const tokenOf = ({ customer_link }: Booking) =>
    new URLSearchParams((customer_link ?? '').split('?')[1]).get('token') ?? '';
  const call = ({ id }: Booking, name: string, token: string, body?: object) =>
    desk.send('POST', `/bookings/${id}/${name}?token=${token}`, body ? { body } : {});
  const space = async (date = '2026-12-06') => {
    const [day] = await desk.db.queries.select().from(capacityDays).where(eq(capacityDays.day, date));
    return { held: day?.held ?? 0, booked: day?.booked ?? 0 };
  };
  const endHold = async () => {
    desk.wait(31);
    await endUnconfirmed(desk.deps);
  };
  const expectError = ({ status, body }: ApiAnswer, expected: number, error: string) =>
    expect({ status, body }).to.nested.include({ status: expected, 'body.error': error });

  it('holds its space for 30 minutes and mails a link to confirm it', async () => {
    const booking = await bookAtLot();
    expect(booking).to.deep.include({
      status: 'UNCONFIRMED',
      confirm_by: '2026-11-20 10:30:00-0800',
      allowed_actions: ['confirm-link'],
      downloads: null,
    });
    expect(await space()).to.deep.equal({ held: 1, booked: 0 });
    expect(await templates()).to.deep.equal(['booking-confirm']);
  });

  it('is confirmed by the mailed link, once', async () => {
    const booking = await bookAtLot();
    const token = await mailedToken();
    for (let times = 0; times < 2; times += 1)
      expect(bookingOf(await call(booking, 'confirm', token))).to.deep.include({
        status: 'CONFIRMED',
        confirm_by: null,
      });
    expect(await space()).to.deep.equal({ held: 0, booked: 1 });
    expect((await templates()).toSorted()).to.deep.equal(['booking-confirm', 'booking-confirmation']);
    await endHold();
    expect(await space()).to.deep.equal({ held: 0, booked: 1 });
  });

  it('is not confirmed by the link that its caller got', async () => {
    const booking = await bookAtLot();
    expectError(await call(booking, 'confirm', tokenOf(booking)), 403, 'FORBIDDEN');
    expect(await space()).to.deep.equal({ held: 1, booked: 0 });
  });

  it('ends after 30 minutes and releases space and promo code', async () => {
    await bookAtLot({}, { ...stay, promo_code: 'SAVE10' });
    desk.wait(29);
    await endUnconfirmed(desk.deps);
    expect(await space()).to.deep.equal({ held: 1, booked: 0 });
    desk.wait(2);
    await Promise.all([endUnconfirmed(desk.deps), endUnconfirmed(desk.deps)]);
    expect(await space()).to.deep.equal({ held: 0, booked: 0 });
    const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'SAVE10'));
    expect(coupon?.usedCount).to.equal(0);
    expect((await templates()).toSorted()).to.deep.equal(['booking-confirm', 'booking-released']);
  });

  it('can be booked again from its mail for a day, with one press', async () => {
    const booking = await bookAtLot({}, { ...stay, promo_code: 'SAVE10' });
    await endHold();
    const token = await mailedToken();
    expect(bookingOf(await call(booking, 'confirm', token))).to.deep.include({
      status: 'EXPIRED',
      allowed_actions: ['rebook'],
    });
    expectError(await call(booking, 'rebook', tokenOf(booking)), 403, 'FORBIDDEN');
    for (let times = 0; times < 2; times += 1)
      expect(bookingOf(await call(booking, 'rebook', token))).to.deep.include({ status: 'CONFIRMED' });
    expect(await space()).to.deep.equal({ held: 0, booked: 1 });
    const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'SAVE10'));
    expect(coupon?.usedCount).to.equal(1);
  });

  it('can’t be booked again a day later, or when the lot is full', async () => {
    const booking = await bookAtLot();
    await endHold();
    const token = await mailedToken();
    await desk.db.queries.update(capacityDays).set({ sellable: 0 });
    expectError(await call(booking, 'rebook', token), 409, 'SOLD_OUT');
    desk.wait(24 * 60);
    expectError(await call(booking, 'rebook', token), 409, 'QUOTE_EXPIRED');
    expect(await space()).to.deep.equal({ held: 0, booked: 0 });
  });

  it('gets its link again at a corrected address, and the first link stops working', async () => {
    const booking = await bookAtLot({ email: 'typo@example.com' });
    const wrong = await mailedToken();
    desk.wait(10);
    const corrected = await call(booking, 'confirm-link', tokenOf(booking), { email: 'ann@example.com' });
    expect(bookingOf(corrected)).to.include({
      email_addr: 'ann@example.com',
      confirm_by: booking.confirm_by,
    });
    expect((await mails())[0]).to.include({ recipient: 'ann@example.com', template: 'booking-confirm' });
    expectError(await call(booking, 'confirm', wrong), 404, 'NOT_FOUND');
    expect(bookingOf(await call(booking, 'confirm', await mailedToken()))).to.include({
      status: 'CONFIRMED',
    });
  });

  it('is confirmed at once when a card is held as guarantee, which is not charged', async () => {
    const booking = bookingOf(await desk.book((await desk.quote(stay, 'BOOK_NOW')).id));
    expect(booking).to.deep.include({ status: 'CONFIRMED', payment_status: 'UNPAID' });
    const [guarantee] = await desk.db.queries.select().from(payments);
    expect(guarantee).to.include({ kind: 'GUARANTEE', amountCents: 0, cardLastFour: '4242' });
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(1);
  });

  it('is refused with a declined card, and leaves no card behind when it fails', async () => {
    const { id } = await desk.quote(stay, 'BOOK_NOW');
    expectError(await desk.book(id, { cc_number: CARDS.declined }), 422, 'PAYMENT_DECLINED');
    await desk.db.queries.update(capacityDays).set({ sellable: 0 });
    await desk.db.queries
      .insert(capacityDays)
      .values({ day: '2026-12-06', physical: 10, sellable: 0 })
      .onConflictDoNothing();
    expectError(await desk.book(id), 409, 'SOLD_OUT');
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(0);
  });

  it('keeps one card when its call is repeated', async () => {
    const { id } = await desk.quote(stay, 'BOOK_NOW');
    const [first, second] = [
      bookingOf(await desk.book(id, {}, { key: 'one-press' })),
      bookingOf(await desk.book(id, {}, { key: 'one-press' })),
    ];
    expect(second).to.deep.equal(first);
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(1);
  });

  it('can’t be confirmed without a guarantee: the database refuses it', async () => {
    const { id } = await bookAtLot();
    const confirm = desk.db.queries.update(bookings).set({ status: 'CONFIRMED' }).where(eq(bookings.id, id));
    const error: unknown = await confirm.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).to.have.nested.property('cause.constraint', 'bookings_paid_or_guaranteed');
  });

  it('can’t fill the lot from one address or network', async () => {
    const tryToHold = async (n: number, ip: string) => {
      const { id } = await desk.quote(longest, 'BOOK_NOW');
      return desk.book(id, { ...noCard, email: `guest-${n}@example.com` }, { ip });
    };
    const answers: number[] = [];
    for (let n = 0; n < 5; n += 1) answers.push((await tryToHold(n, '203.0.113.7')).status);
    expect(answers).to.deep.equal([200, 200, 409, 409, 409]);
    // Each address of the network may hold two such stays, the network six.
    for (let n = 5; n < 15; n += 1) await tryToHold(n, `203.0.113.${n}`);
    expect(await space('2027-02-01')).to.deep.equal({ held: 6, booked: 0 });
    expectError(await tryToHold(15, '203.0.113.99'), 409, 'UNPAID_LIMIT');
    expect((await tryToHold(16, '198.51.100.1')).status).to.equal(200);
    // Their days count for another day after they end, because each sent mail.
    await endHold();
    expectError(await tryToHold(17, '203.0.113.7'), 409, 'UNPAID_LIMIT');
    desk.wait(24 * 60);
    expect((await tryToHold(18, '203.0.113.7')).status).to.equal(200);
  });

  it('can’t fill one day with many short stays of one email address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { id } = await desk.quote(stay, 'BOOK_NOW');
      const body = {
        ...noCard,
        email: n % 2 ? 'Ann@Example.com' : 'ann@example.com',
        check_for_existing: false,
      };
      statuses.push((await desk.book(id, body, { ip: `198.51.${n}.1` })).status);
    }
    expect(statuses.filter((status) => status === 200)).to.have.length(10);
  });

  it('can’t grow past the limit by a change of dates', async () => {
    const first = bookingOf(await desk.book((await desk.quote(longest, 'BOOK_NOW')).id));
    const short = {
      travel_from_date: '2027-05-01 09:00:00-0700',
      travel_to_date: '2027-05-03 09:00:00-0700',
    };
    const second = await desk.book((await desk.quote(short, 'BOOK_NOW')).id);
    expect([first.status, second.status]).to.deep.equal(['CONFIRMED', 200]);
    const { id } = bookingOf(second);
    const token = tokenOf(bookingOf(second));
    const longer = { ...short, travel_to_date: '2027-05-30 09:00:00-0700' };
    const change = await desk.send('POST', `/bookings/${id}/modify-quote?token=${token}`, { body: longer });
    const { quote } = v.parse(v.object({ quote: v.object({ id: v.string() }) }), change.body);
    const answer = await desk.send('POST', `/bookings/${id}/modify?token=${token}`, {
      body: { quote_id: quote.id },
    });
    expectError(answer, 409, 'UNPAID_LIMIT');
  });
});
