import { expect } from 'chai';
import { eq, sql } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { ann, bookingOf, CARDS, noCard } from '../../../../tests/support/bookings.ts';
import { bookings, payments } from './tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { lotSettings } from '../site/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';

describe('createBooking', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk();
  });
  afterEach(() => desk.close());

  /** The spaces that are held or booked per day. */
  const takenDays = async () => {
    const days = await desk.db.queries.select().from(capacityDays).orderBy(capacityDays.day);
    return days
      .filter(({ held, booked }) => held + booked > 0)
      .map(({ day, held, booked }) => ({ day, held, booked }));
  };
  const mails = () => desk.db.queries.select().from(outbox);
  const expectError = ({ status, body }: ApiAnswer, expected: number, error: string) =>
    expect({ status, body })
      .to.deep.include({ status: expected })
      .and.nested.include({ 'body.error': error });

  describe('for a quote paid now', () => {
    it('charges the total, confirms the booking and queues its mail', async () => {
      const quote = await desk.quote(stay);
      const booking = bookingOf(await desk.book(quote.id, { email_pdf: true }));
      expect(booking).to.deep.include({
        status: 'CONFIRMED',
        payment_status: 'PAID',
        email_addr: 'ann@example.com',
        full_name: 'Ann Lee',
        total_charge: quote.total_charge,
        paid: quote.total_charge,
        due_at_lot: { amount: 0, currency: 'USD' },
        card: { brand: 'Visa', last_four: '4242' },
        allowed_actions: ['email', 'download', 'cancel', 'car', 'modify', 'link-club'],
      });
      expect(booking.number).to.match(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      const [mail, ...others] = await mails();
      expect(others).to.be.empty;
      expect(mail).to.deep.include({ recipient: 'ann@example.com', template: 'booking-confirmation' });
      expect(mail?.data).to.deep.include({
        withPdf: true,
        withPass: false,
        customerLink: booking.customer_link,
      });
      expect(await takenDays()).to.deep.equal(
        ['2026-12-05', '2026-12-06', '2026-12-07'].map((day) => ({ day, held: 0, booked: 1 })),
      );
    });

    it('takes two spaces for a two-space vehicle', async () => {
      const quote = await desk.quote({ ...stay, vehicle_class: 'TWO_SPACE' });
      bookingOf(await desk.book(quote.id));
      expect((await takenDays()).map(({ booked }) => booked)).to.deep.equal([2, 2, 2]);
    });

    it('needs no card when the total is zero', async () => {
      const { id } = await desk.quote(stay);
      await desk.db.queries.update(quotes).set({ totalCents: 0, dueNowCents: 0 }).where(eq(quotes.id, id));
      const booking = bookingOf(await desk.book(id, noCard));
      expect(booking).to.deep.include({ status: 'UNCONFIRMED', payment_status: 'PAID', card: null });
      expect(await desk.db.queries.$count(payments)).to.equal(0);
    });
  });

  it('needs no phone number', async () => {
    const { id } = await desk.quote(stay);
    expect(bookingOf(await desk.book(id, { phone_number: '' })).phone_number).to.equal(null);
  });

  describe('for a quote paid at the lot', () => {
    it('charges nothing and leaves the total due at the lot', async () => {
      const quote = await desk.quote(stay, 'BOOK_NOW');
      expect(bookingOf(await desk.book(quote.id))).to.deep.include({
        status: 'CONFIRMED',
        payment_status: 'UNPAID',
        due_at_lot: quote.total_charge,
        card: null,
      });
      expect(await desk.db.queries.$count(payments, eq(payments.kind, 'CHARGE'))).to.equal(0);
      expect(await mails()).to.have.length(1);
      expect((await takenDays()).map(({ booked }) => booked)).to.deep.equal([1, 1, 1]);
    });

    it('charges a deposit on event dates', async () => {
      const quote = await desk.quote(
        { travel_from_date: '2026-12-22 09:00:00-0800', travel_to_date: '2026-12-26 09:00:00-0800' },
        'BOOK_NOW',
      );
      const booking = bookingOf(await desk.book(quote.id));
      expect(booking).to.deep.include({ payment_status: 'DEPOSIT_PAID', paid: quote.deposit_required });
      // One day at $34 plus 10.1% tax.
      expect(booking.paid).to.deep.equal({ amount: 3743, currency: 'USD' });
    });
  });

  describe('with a declined card', () => {
    it('answers 429 for an hour after 20 declined cards', async () => {
      const { id } = await desk.quote(stay);
      for (let tries = 0; tries < 20; tries += 1)
        expectError(await desk.book(id, { cc_number: CARDS.declined }), 422, 'PAYMENT_DECLINED');
      expectError(await desk.book(id), 429, 'TOO_MANY_REQUESTS');
    });

    it('answers PAYMENT_DECLINED and releases the quote, the space and the promo code', async () => {
      const quote = await desk.quote({ ...stay, promo_code: 'LASTCALL' });
      const declined = await desk.book(quote.id, { cc_number: CARDS.declined }, { key: 'first-try' });
      expectError(declined, 422, 'PAYMENT_DECLINED');
      expect(declined.body).to.have.property('formErrors').with.lengthOf(1);
      const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'LASTCALL'));
      expect(coupon?.usedCount).to.equal(0);
      expect(await takenDays()).to.be.empty;
      expect(await mails()).to.be.empty;
      bookingOf(await desk.book(quote.id, {}, { key: 'second-try' }));
    });

    it('puts the error at the field that the bank names', async () => {
      const { id } = await desk.quote(stay);
      const { body } = await desk.book(id, { cc_number: CARDS.wrongCode });
      expect(body)
        .to.have.nested.property('fieldErrors.cc_cvc[0]')
        .that.matches(/security code/);
    });

    it('gives a repeated call the same answer without charging again', async () => {
      const { id } = await desk.quote(stay);
      const call = () => desk.book(id, { cc_number: CARDS.declined }, { key: 'one-and-only' });
      expect(await call()).to.deep.include({ body: (await call()).body, status: 422 });
      expect(await desk.db.queries.$count(payments)).to.equal(1);
    });

    it('never makes the use count of a promo code negative', async () => {
      const { id } = await desk.quote({ ...stay, promo_code: 'SAVE10' });
      desk.state.network = 'down';
      await desk.book(id, { cc_number: CARDS.declined }, { key: 'interrupted' });
      await desk.db.queries.update(coupons).set({ usedCount: 0 });
      desk.state.network = 'up';
      expectError(
        await desk.book(id, { cc_number: CARDS.declined }, { key: 'interrupted' }),
        422,
        'PAYMENT_DECLINED',
      );
      const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'SAVE10'));
      expect(coupon?.usedCount).to.equal(0);
    });
  });

  describe('with an incomplete form', () => {
    const fieldErrors = async (body: object, kind?: string) => {
      const { id } = await desk.quote(stay, kind);
      const answer = await desk.book(id, body);
      expect(answer.status).to.equal(422);
      return (answer.body as { fieldErrors: Record<string, string[]> }).fieldErrors;
    };

    it('names all missing fields at once', async () => {
      const nothing = {
        full_name: '',
        postal_code: ' ',
        cc_number: null,
        cc_exp: null,
        cc_cvc: null,
      };
      expect(await fieldErrors(nothing)).to.have.all.keys(...Object.keys(nothing));
      expect(await fieldErrors(nothing, 'BOOK_NOW')).to.have.all.keys('full_name');
    });

    it('names the field of a mistyped card number, an expired card and a wrong-length code', async () => {
      expect(await fieldErrors({ cc_number: '4242 4242 4242 4241' })).to.have.all.keys('cc_number');
      expect(await fieldErrors({ cc_exp: '10/26' })).to.have.all.keys('cc_exp');
      expect(await fieldErrors({ cc_exp: '13/30' })).to.have.all.keys('cc_exp');
      expect(await fieldErrors({ cc_cvc: '1234' })).to.have.all.keys('cc_cvc');
      expect(await fieldErrors({ cc_number: '3782 822463 10005' })).to.have.all.keys('cc_cvc');
    });

    it('refuses a saved card without a login', async () => {
      expect(await fieldErrors({ token_id: 'tok-1' })).to.have.all.keys('token_id');
    });

    it('stores nothing, so that the corrected form can use the same idempotency key', async () => {
      const { id } = await desk.quote(stay);
      expect(await desk.book(id, { full_name: '' }, { key: 'the-same-key' })).to.include({ status: 422 });
      bookingOf(await desk.book(id, {}, { key: 'the-same-key' }));
    });
  });

  describe('when it is called again', () => {
    it('gives the same answer for the same key', async () => {
      const { id } = await desk.quote(stay);
      const first = await desk.book(id, {}, { key: 'press-once' });
      desk.wait(40);
      const again = await desk.book(id, {}, { key: 'press-once' });
      expect(again.body).to.deep.equal(first.body);
      expect(await mails()).to.have.length(1);
    });

    it('refuses the same key with other details', async () => {
      const { id } = await desk.quote(stay);
      bookingOf(await desk.book(id, {}, { key: 'press-once' }));
      const other = await desk.book(id, { full_name: 'Bob Ray' }, { key: 'press-once' });
      expectError(other, 409, 'IDEMPOTENCY_KEY_REUSED');
    });

    it('refuses a second booking of the same quote', async () => {
      const { id } = await desk.quote(stay);
      bookingOf(await desk.book(id));
      expectError(await desk.book(id, { email: 'bob@example.com' }), 409, 'STATE_CHANGED');
      expectError(await desk.book(id, { check_for_existing: false }), 409, 'STATE_CHANGED');
      expect(await desk.db.queries.$count(bookings)).to.equal(1);
    });
  });

  describe('for a quote that is not available', () => {
    it('answers 404 for an unknown quote', async () => {
      expect(await desk.book('nothing')).to.include({ status: 404 });
    });

    it('refuses the standard rate, which is only for comparison', async () => {
      const { id } = await desk.quote(stay, 'STANDARD');
      const { status, body } = await desk.book(id);
      expect(status).to.equal(422);
      expect(body).to.have.nested.property('fieldErrors.quote_id');
    });

    it('refuses a quote from the moment it expires', async () => {
      const [inTime, late] = [await desk.quote(stay), await desk.quote(stay)];
      desk.state.now = new Date(desk.state.now.getTime() + 30 * 60_000 - 1);
      bookingOf(await desk.book(inTime.id));
      desk.state.now = new Date(desk.state.now.getTime() + 1);
      expectError(await desk.book(late.id, { email: 'bob@example.com' }), 409, 'QUOTE_EXPIRED');
    });

    it('refuses a mailed quote more than 45 minutes after its start', async () => {
      const { id } = await desk.quote({
        travel_from_date: '2026-11-20 10:00:00-0800',
        travel_to_date: stay.travel_to_date,
      });
      await desk.send('POST', `/booking-quotes/${id}/email`, { body: { email: 'ann@example.com' } });
      desk.wait(46);
      expectError(await desk.book(id), 409, 'QUOTE_EXPIRED');
    });

    it('refuses every quote while online booking is closed', async () => {
      const { id } = await desk.quote(stay);
      await desk.db.queries.update(lotSettings).set({ bookingsDisabled: true });
      desk.wait(1);
      const { status, body } = await desk.book(id);
      expect({ status, body }).to.nested.include({ status: 422, 'body.error': 'INVALID' });
    });

    it('answers SOLD_OUT when a day is full and takes no space on the other days', async () => {
      const [quote, lotQuote] = [
        await desk.quote({ ...stay, promo_code: 'LASTCALL' }),
        await desk.quote(stay, 'BOOK_NOW'),
      ];
      await desk.db.queries.insert(capacityDays).values({ day: '2026-12-06', physical: 10, sellable: 0 });
      const answer = await desk.book(quote.id);
      expectError(answer, 409, 'SOLD_OUT');
      expect(answer.body).to.deep.include({
        sold_out_day: '2026-12-06',
        formErrors: ['We’re full on Sun Dec 6. Try other dates.'],
      });
      // Its mail was already queued and is rolled back too.
      expectError(await desk.book(lotQuote.id), 409, 'SOLD_OUT');
      expect(await takenDays()).to.be.empty;
      expect(await mails()).to.be.empty;
      expect(await desk.db.queries.$count(bookings)).to.equal(0);
      expect(await desk.db.queries.$count(coupons, sql`${coupons.usedCount} > 0`)).to.equal(0);
    });
  });

  describe('for dates that the same email has already booked', () => {
    const overlapping = {
      travel_from_date: '2026-12-07 08:00:00-0800',
      travel_to_date: '2026-12-09 09:00:00-0800',
    };
    const sessionId = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';

    it('tells a stranger only that there is a booking, and mails its owner once a day', async () => {
      const first = bookingOf(await desk.book((await desk.quote(stay)).id, {}, { sessionId }));
      for (let tries = 0; tries < 2; tries += 1) {
        const { id } = await desk.quote(overlapping);
        const answer = await desk.book(id, { email: 'ANN@Example.com', full_name: 'Mallory' });
        expectError(answer, 409, 'DUPLICATE_BOOKING');
        expect(answer.body).to.deep.equal({
          error: 'DUPLICATE_BOOKING',
          message: 'This email address already has a booking for these dates.',
          fieldErrors: {},
          formErrors: ['This email address already has a booking for these dates.'],
        });
      }
      const known = (await mails()).filter(({ template }) => template === 'booking-known');
      expect(known).to.have.length(1);
      expect(known[0]?.recipient).to.equal('ann@example.com');
      expect(JSON.stringify(known[0]?.data)).to.include(first.number).and.not.include('Mallory');
    });

    it('shows the first booking to the session that made it', async () => {
      const first = bookingOf(await desk.book((await desk.quote(stay)).id, {}, { sessionId }));
      const answer = await desk.book((await desk.quote(overlapping)).id, {}, { sessionId });
      expectError(answer, 409, 'DUPLICATE_BOOKING');
      expect(answer.body).to.have.property('booking').that.deep.equals({
        number: first.number,
        email_addr: 'ann@example.com',
        travel_from_date: stay.travel_from_date,
        travel_to_date: stay.travel_to_date,
        status: 'CONFIRMED',
      });
      expect(await mails()).to.have.length(1);
    });

    it('shows the first booking to a caller with its link, and mails nothing', async () => {
      const first = bookingOf(await desk.book((await desk.quote(stay)).id, {}, { sessionId }));
      const bookWith = async (token: string | undefined) =>
        desk.send('POST', `/bookings/?token=${token}`, {
          body: { ...ann, quote_id: (await desk.quote(overlapping)).id },
        });
      const answer = await bookWith(first.customer_link?.split('token=')[1]);
      expectError(answer, 409, 'DUPLICATE_BOOKING');
      expect(answer.body).to.have.nested.property('booking.number', first.number);
      expect((await mails()).map(({ template }) => template)).not.to.include('booking-known');
      const other = await bookWith('abc.def');
      expect(other.body).not.to.have.property('booking');
    });

    it('books a second car when check_for_existing is false', async () => {
      bookingOf(await desk.book((await desk.quote(stay)).id));
      bookingOf(await desk.book((await desk.quote(stay)).id, { check_for_existing: false }));
      expect((await takenDays())[0]?.booked).to.equal(2);
    });

    it('books when the stays only touch or the first payment was declined', async () => {
      await desk.book((await desk.quote(stay)).id, { cc_number: CARDS.declined });
      bookingOf(await desk.book((await desk.quote(stay)).id));
      const next = { travel_from_date: stay.travel_to_date, travel_to_date: '2026-12-09 09:00:00-0800' };
      bookingOf(await desk.book((await desk.quote(next)).id));
    });

    it('answers DUPLICATE_BOOKING while the first booking is being paid', async () => {
      desk.state.network = 'down';
      await desk.book((await desk.quote(stay)).id, {}, { sessionId });
      const answer = await desk.book((await desk.quote(stay)).id, {}, { sessionId });
      expectError(answer, 409, 'DUPLICATE_BOOKING');
      expect(answer.body).to.have.nested.property('booking.status', 'PENDING_PAYMENT');
    });
  });

  describe('with a promo code', () => {
    const later = {
      travel_from_date: '2027-02-05 09:00:00-0800',
      travel_to_date: '2027-02-07 09:00:00-0800',
    };

    it('answers COUPON_EXHAUSTED when the code was used up in the meantime', async () => {
      const { id } = await desk.quote({ ...stay, promo_code: 'LASTCALL' });
      await desk.db.queries.update(coupons).set({ usedCount: 3 }).where(eq(coupons.code, 'LASTCALL'));
      expectError(await desk.book(id), 409, 'COUPON_EXHAUSTED');
    });

    it('applies the limit per email to every spelling of the address', async () => {
      await desk.db.queries.update(coupons).set({ limitPerPerson: 1 }).where(eq(coupons.code, 'SAVE10'));
      const [first, second] = [
        await desk.quote({ ...stay, promo_code: 'SAVE10' }),
        await desk.quote({ ...later, promo_code: 'SAVE10' }),
      ];
      bookingOf(await desk.book(first.id));
      expectError(await desk.book(second.id, { email: 'Ann@EXAMPLE.com' }), 409, 'COUPON_EXHAUSTED');
      bookingOf(await desk.book(second.id, { email: 'bob@example.com' }));
    });

    it('refuses a first-booking code to a traveler with an earlier booking', async () => {
      const welcome = await desk.quote({ ...later, promo_code: 'WELCOME' });
      bookingOf(await desk.book((await desk.quote(stay)).id));
      const answer = await desk.book(welcome.id);
      expectError(answer, 409, 'COUPON_EXHAUSTED');
      expect(answer.body).to.have.property('message', 'WELCOME is for a first booking only.');
    });
  });

  it('stores the marketing campaign of the session', async () => {
    const sessionId = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';
    await desk.send('POST', '/events/', {
      body: { class: 'marketing', name: 'campaign', parameters: { utm_source: 'newsletter', other: 1 } },
      headers: { 'x-session-id': sessionId },
    });
    const booking = bookingOf(await desk.book((await desk.quote(stay)).id, {}, { sessionId }));
    const [row] = await desk.db.queries.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).to.deep.include({ sessionId, marketing: { utm_source: 'newsletter' } });
  });

  describe('while the card network does not answer', () => {
    it('answers PAYMENT_PENDING, and the repeated call finishes the booking', async () => {
      const { id } = await desk.quote(stay);
      desk.state.network = 'down';
      const pending = await desk.book(id, {}, { key: 'patience' });
      expectError(pending, 504, 'PAYMENT_PENDING');
      expect(pending.headers).to.include({ 'retry-after': '3' });
      expect(await mails()).to.be.empty;
      expect((await takenDays())[0]).to.include({ held: 0, booked: 1 });
      desk.state.network = 'up';
      expect(bookingOf(await desk.book(id, {}, { key: 'patience' }))).to.include({ status: 'CONFIRMED' });
      expect((await takenDays())[0]).to.include({ held: 0, booked: 1 });
    });

    it('charges once when only the network’s answer is lost', async () => {
      const { id } = await desk.quote(stay);
      desk.state.network = 'answers lost';
      expectError(await desk.book(id, {}, { key: 'patience' }), 504, 'PAYMENT_PENDING');
      desk.state.network = 'up';
      // A different card with the same last four digits: the network answers by key, so the first charge counts.
      const booking = bookingOf(
        await desk.book(id, { cc_number: '5555 5500 0002 4242' }, { key: 'patience' }),
      );
      expect(booking.card).to.deep.equal({ brand: 'Visa', last_four: '4242' });
      expect(await desk.db.queries.$count(payments)).to.equal(1);
    });

    it('refuses to resume with an invalid card', async () => {
      const { id } = await desk.quote(stay);
      desk.state.network = 'down';
      await desk.book(id, {}, { key: 'patience' });
      const { status, body } = await desk.book(id, { cc_cvc: '' }, { key: 'patience' });
      expect(status).to.equal(422);
      expect(body).to.have.nested.property('fieldErrors.cc_cvc');
    });
  });
});
