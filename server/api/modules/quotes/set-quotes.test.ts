import { expect } from 'chai';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { eq } from 'drizzle-orm';
import { centsOf } from '../../../../shared/format/money.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildQuoteCalls, quoteOf, refusalOf, twoDays, visitor } from '../../../../tests/support/quotes.ts';
import { buildCoupon, buildStay } from '../../../../tests/support/rates.ts';
import { DEFAULT_CAPACITY } from '../capacity/capacity.ts';
import type { Database } from '../../platform/database/database.ts';
import { bookings } from '../bookings/tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { quotes } from './tables.ts';
import type { Caller } from '../../platform/serve/handler.ts';

const now = new Date('2026-11-20T20:00:00Z');

const at = (time: number) => new Date(time);

describe('setQuotes', () => {
  let db: Database;
  let calls: ReturnType<typeof buildQuoteCalls>;

  beforeEach(async () => {
    db = await buildDatabase({ now });
    calls = buildQuoteCalls(db, now);
  });
  afterEach(() => db.close());

  const reasonFor = async (who: Caller) =>
    quoteOf(await calls.set({ promo_code: 'BONUS250' }, who), 'BUY_NOW').promo_reason;

  describe('prices', () => {
    it('setQuotes prices every product to the cent', async () => {
      const all = await calls.set();
      expect(all.map((quote) => [quote.product_id, centsOf(quote.total_charge)])).to.deep.equal([
        ['BUY_NOW', 59_59],
        ['BOOK_NOW', 54_00 + 4_50 + 5_91 + 3_99],
        ['STANDARD', 77_21],
      ]);
    });

    it('setQuotes charges $145.69 for 6 days, 8 hours and 10 minutes with 10% off', async () => {
      const stay = buildStay('2026-12-05T09:00', 6 * 1440 + 8 * 60 + 10);
      const all = await calls.set({
        travel_from_date: stay.from,
        travel_to_date: stay.to,
        promo_code: ' save10 ',
      });
      const quote = quoteOf(all, 'BUY_NOW');
      expect(centsOf(quote.total_charge)).to.equal(145_69);
      expect(quote.points).to.equal(124);
      expect(quote.promo_code).to.equal('SAVE10');
      expect(quote.promo_reason).to.equal(null);
      expect(quote.rate?.savings).to.deep.equal({ amount: 68_04, currency: 'USD' });
      expect(centsOf(quoteOf(all, 'STANDARD').total_charge)).to.equal(213_73);
    });

    it('setQuotes returns every field of the specification', async () => {
      const quote = quoteOf(await calls.set(), 'BUY_NOW');
      expect(quote).to.deep.include({
        quote_id: quote.id,
        days_in_advance: 15,
        expires: '2026-11-20 12:30:00-0800',
        timestamp: '2026-11-20 12:00:00-0800',
        customer_link: `/booking?quoteId=${quote.id}`,
        travel_from_date: '2026-12-05 09:00:00-0800',
        travel_to_date: '2026-12-07 09:00:00-0800',
        duration: 172_800,
        is_prebook_discount: true,
        deposit_required: { amount: 0, currency: 'USD' },
        subtotal: { amount: 46_00, currency: 'USD' },
        due_now: { amount: 59_59, currency: 'USD' },
        unavailable_reason: null,
      });
      expect(quote.id).to.match(/^[A-Za-z0-9_-]{22}$/);
      expect(quote.cancel_rule).to.include('Free to cancel until Fri, 12/04/26, 9:00 am.');
      expect(quote.rate?.charge_lines).to.deep.equal([
        { label: 'Parking', amount: { amount: 46_00, currency: 'USD' }, reason: '2 days at $23.00' },
      ]);
    });

    it('setQuotes asks for a deposit of one day plus tax at pay-at-the-lot rates on event days only', async () => {
      expect(quoteOf(await calls.set(), 'BOOK_NOW').due_now).to.deep.equal({ amount: 0, currency: 'USD' });
      const christmas = buildStay('2026-12-24T09:00', 2 * 1440);
      const quote = quoteOf(
        await calls.set({ travel_from_date: christmas.from, travel_to_date: christmas.to }),
        'BOOK_NOW',
      );
      expect(quote.due_now).to.deep.equal({ amount: 34_00 + 3_43, currency: 'USD' });
      expect(quote.deposit_required).to.deep.equal(quote.due_now);
    });

    it('setQuotes marks the drive-up price as not available online', async () => {
      expect(quoteOf(await calls.set(), 'STANDARD').unavailable_reason).to.include('Not available online');
    });

    it('setQuotes adds the CUSTOM product for a corporate promo code', async () => {
      const all = await calls.set({ promo_code: 'CASCADIA' });
      expect(all[0]?.product_id).to.equal('CUSTOM');
      expect(all[0]?.subtotal).to.deep.equal({ amount: 40_00, currency: 'USD' });
      expect(quoteOf(all, 'BUY_NOW').promo_reason).to.equal('CASCADIA unlocks a special rate');
    });

    it('setQuotes says what a promo code changes', async () => {
      const fourDays = buildStay('2026-12-05T09:00', 4 * 1440);
      const effectOf = async (promo_code: string, kind = 'BUY_NOW') =>
        quoteOf(
          await calls.set({ travel_from_date: fourDays.from, travel_to_date: fourDays.to, promo_code }),
          kind,
        ).promo_effect;
      expect(await effectOf('SAVE10')).to.equal('SAVE10 applied: −$9.20');
      expect(await effectOf('NOFEES')).to.equal('NOFEES applied: −$4.50');
      expect(await effectOf('CASCADIA', 'CUSTOM')).to.equal('CASCADIA applied');
      expect(await effectOf('CASCADIA')).to.equal(null);
      expect(await effectOf('')).to.equal(null);
    });

    it('findQuote says that a booking has used the quote', async () => {
      const { id } = quoteOf(await calls.set(), 'BUY_NOW');
      expect((await calls.find(id)).unavailable_reason).to.equal(null);
      await book(id);
      expect((await calls.find(id)).unavailable_reason).to.include('This price is already booked.');
      await db.queries.update(bookings).set({ status: 'EXPIRED' });
      expect((await calls.find(id)).unavailable_reason).to.equal(null);
    });

    it('setQuotes gives the reason when a promo code has no effect and stores no coupon', async () => {
      const day = buildStay('2026-12-05T09:00', 1440);
      const tooShort = await calls.set({
        travel_from_date: day.from,
        travel_to_date: day.to,
        promo_code: 'FIVEOFF',
      });
      expect(quoteOf(tooShort, 'BUY_NOW').promo_reason).to.equal('FIVEOFF needs 2 days, you have 1');
      const unknown = await calls.set({ promo_code: 'nonsense' });
      expect(quoteOf(unknown, 'BUY_NOW').promo_reason).to.equal('We can’t find the code NONSENSE');
      const rows = await db.queries.select({ couponId: quotes.couponId }).from(quotes);
      expect(rows.filter((row) => row.couponId !== null)).to.deep.equal([]);
    });

    it('setQuotes accepts a members-only promo code for members only', async () => {
      const member = { id: 'm', number: '1', email: 'ann@example.com', permissions: new Set<string>() };
      expect(await reasonFor({ ...visitor, member })).to.equal(null);
      expect(await reasonFor(visitor)).to.equal('BONUS250 is for Point Club members. Log in to use it');
    });

    it('setQuotes checks promo code limits against earlier bookings of the traveler', async () => {
      await db.queries.insert(coupons).values(buildCoupon({ id: 'once', code: 'ONCE', limitPerPerson: 1 }));
      const [quote] = await calls.set({ promo_code: 'ONCE', email: 'Ann@example.com' });
      expect(quote?.promo_reason).to.equal(null);
      await book(quote?.id ?? '');
      const reason = async (promo_code: string, email: string) =>
        quoteOf(await calls.set({ promo_code, email }), 'BUY_NOW').promo_reason;
      expect(await reason('ONCE', 'ANN@example.com')).to.equal('ONCE can be used once per person');
      expect(await reason('WELCOME', 'ann@example.com')).to.equal('WELCOME is for a first booking only');
      expect(await reason('ONCE', 'bob@example.com')).to.equal(null);
    });

    it('setQuotes names the first sold-out day', async () => {
      const { physical, sellable } = DEFAULT_CAPACITY;
      const full = { physical, sellable, booked: sellable - 1 };
      await db.queries.insert(capacityDays).values([
        { day: '2026-12-04', physical, sellable, booked: sellable },
        { day: '2026-12-06', ...full },
        { day: '2026-12-07', ...full },
      ]);
      expect(quoteOf(await calls.set(), 'BUY_NOW').unavailable_reason).to.equal(null);
      const wide = quoteOf(await calls.set({ vehicle_class: 'TWO_SPACE' }), 'BUY_NOW');
      expect(wide.unavailable_reason).to.equal('We’re full on Sun Dec 6. Try other dates.');
      expect((await calls.find(wide.id)).unavailable_reason).to.equal(wide.unavailable_reason);
    });

    it('setQuotes names the nearest free stays of a sold-out one, with their lowest totals', async () => {
      const { physical, sellable } = DEFAULT_CAPACITY;
      const full = ['2026-12-05', '2026-12-10'].map((day) => ({ day, physical, sellable, booked: sellable }));
      await db.queries.insert(capacityDays).values(full);
      const total = { amount: 59_59, currency: 'USD' };
      const stayFrom = (from: string, to: string) => ({
        travel_from_date: `2026-12-${from} 09:00:00-0800`,
        travel_to_date: `2026-12-${to} 09:00:00-0800`,
        total_charge: total,
      });
      expect(await calls.nearest()).to.deep.equal([
        stayFrom('02', '04'),
        stayFrom('06', '08'),
        stayFrom('07', '09'),
      ]);
      expect(await calls.nearest({ vehicle_class: 'TWO_SPACE' })).to.have.length(3);
      await db.queries.delete(capacityDays);
      expect(await calls.nearest()).to.deep.equal([]);
    });

    it('setQuotes offers no nearest stay that starts in the past', async () => {
      const { physical, sellable } = DEFAULT_CAPACITY;
      const days = ['2026-11-21', '2026-11-22'].map((day) => ({ day, physical, sellable, booked: sellable }));
      await db.queries.insert(capacityDays).values(days);
      const { from, to } = buildStay('2026-11-21T09:00', 1440);
      const starts = await calls.nearest({ travel_from_date: from, travel_to_date: to });
      expect(starts.map(({ travel_from_date: date }) => date.slice(0, 10))).to.deep.equal([
        '2026-11-23',
        '2026-11-24',
        '2026-11-25',
      ]);
    });

    it('setQuotes stores session, member and email with the quote', async () => {
      const all = await calls.set({ email: 'Ann@example.com' });
      const [row] = await db.queries
        .select()
        .from(quotes)
        .where(eq(quotes.id, quoteOf(all, 'BUY_NOW').id));
      expect(row).to.deep.include({
        email: 'Ann@example.com',
        sessionId: 'session',
        memberId: null,
        spaces: 1,
      });
    });
  });

  const wrong = async (from: Date, to: Date) =>
    (await refusalOf(calls.set({ travel_from_date: from, travel_to_date: to }))).details.fieldErrors;

  describe('validation', () => {
    it('setQuotes rejects a drop-off in the past or more than a year ahead', async () => {
      const start = now.getTime();
      expect(await wrong(at(start - 16 * MINUTE_MS), at(start + DAY_MS))).to.have.property(
        'travel_from_date',
      );
      expect(
        await calls.set({ travel_from_date: at(start - 15 * MINUTE_MS), travel_to_date: at(start + DAY_MS) }),
      ).to.have.length(3);
      expect(await wrong(at(start + 365 * DAY_MS + 1), at(start + 366 * DAY_MS))).to.have.property(
        'travel_from_date',
      );
    });

    it('setQuotes rejects a pick-up before drop-off, under 1 hour or over 90 days', async () => {
      const { from } = twoDays;
      const start = from.getTime();
      expect(await wrong(from, at(start - 1))).to.deep.equal({
        travel_to_date: ['Choose a pick-up after drop-off'],
      });
      expect(await wrong(from, at(start + 59 * MINUTE_MS))).to.deep.equal({
        travel_to_date: ['Choose a stay of at least 1 hour'],
      });
      expect(await wrong(from, at(start + 90 * DAY_MS + MINUTE_MS))).to.deep.equal({
        travel_to_date: ['Choose a stay of at most 90 days'],
      });
      expect(await calls.set({ travel_to_date: at(start + 90 * DAY_MS) })).to.have.length(3);
    });

    it('setQuotes throws 422 with a message when online booking is closed', async () => {
      calls.state.isClosed = true;
      const error = await refusalOf(calls.set());
      expect(error.status).to.equal(422);
      expect(error.details.formErrors?.[0]).to.include('Online booking is closed');
    });
  });

  async function book(quoteId: string): Promise<void> {
    const [row] = await db.queries.select().from(quotes).where(eq(quotes.id, quoteId));
    if (!row) throw new Error('There is no such quote');
    const {
      id: _id,
      expiresAt: _expiresAt,
      createdAt: _createdAt,
      dueNowCents: _due,
      promoCode: _code,
      promoReason: _reason,
      ...shared
    } = row;
    await db.queries.insert(bookings).values({
      ...shared,
      id: 'booking',
      number: 'CP1',
      quoteId,
      status: 'CONFIRMED',
      paymentStatus: 'PAID',
      guarantee: 'EMAIL',
      email: 'Ann@example.com',
      emailKey: 'ann@example.com',
      fullName: 'Ann Traveler',
    });
  }
});
