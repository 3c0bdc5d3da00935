import { expect } from 'chai';
import { DAY_MS } from '../../shared/format/durations.ts';
import { eq, gt, sql } from 'drizzle-orm';
import { capacityDays } from '../../server/api/modules/capacity/tables.ts';
import { coupons } from '../../server/api/modules/coupons/tables.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { ann, CARDS } from '../support/bookings.ts';
import { auditBooks, soundBooks } from './support/books.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const start = new Date(Date.now() + 30 * DAY_MS);

/** Stay dates that begin `day` days after the first day of these tests. */
const datesFrom = (day: number, days = 2) => ({
  travel_from_date: new Date(start.getTime() + day * DAY_MS),
  travel_to_date: new Date(start.getTime() + (day + days) * DAY_MS),
});

const emailOf = (n: number) => `traveler-${n}@example.com`;

/** Counts the answers by status and error code. */
function tally(answers: ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const reason =
      typeof body === 'object' && body !== null && 'error' in body ? ` ${String(body.error)}` : '';
    counts[`${status}${reason}`] = (counts[`${status}${reason}`] ?? 0) + 1;
  }
  return counts;
}

describe('createBooking called in parallel', function () {
  this.timeout(60_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  const audit = async (expected: object) =>
    expect(await auditBooks(lot.db.queries)).to.deep.include({ ...soundBooks, ...expected });

  /** Sets how many spaces each day has left. */
  const leaveSpace = (spaces: number) =>
    lot.db.queries.execute(sql`
      insert into capacity_days (day, physical, sellable)
      select day::date, 400, ${spaces}
      from generate_series(current_date + 20, current_date + 60, interval '1 day') as day`);

  it('makes one booking and one charge of 100 calls with the same quote and key, with equal answers', async () => {
    const quote = await lot.calls(0).quote(datesFrom(0));
    const answers = await lot.race(100, (calls) =>
      calls.book(quote.id, {}, { key: 'one-press-of-the-button' }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 100 });
    for (const answer of answers) expect(answer.body).to.deep.equal(answers[0]?.body);
    await audit({ confirmed: 1, expired: 0, approvedCharges: 1, mails: 1 });
  });

  it('makes one booking of 100 calls with the same quote and different keys', async () => {
    const quote = await lot.calls(0).quote(datesFrom(0));
    const answers = await lot.race(100, (calls, n) =>
      calls.book(quote.id, { email: emailOf(n) }, { key: `press-number-${n}` }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 STATE_CHANGED': 99 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  it('makes one booking of 50 calls with the same quote paid at the lot', async () => {
    const quote = await lot.calls(0).quote(datesFrom(0), 'BOOK_NOW');
    const answers = await lot.race(50, (calls, n) =>
      calls.book(quote.id, { email: emailOf(n) }, { key: `press-number-${n}` }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 STATE_CHANGED': 49 });
    await audit({ confirmed: 1, approvedCharges: 0, mails: 1 });
  });

  it('sells the last space once and answers SOLD_OUT to the other 49 calls', async () => {
    await leaveSpace(1);
    const quotes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => lot.calls(n).quote(datesFrom(n % 2))),
    );
    const answers = await lot.race(50, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 SOLD_OUT': 49 });
    await audit({ confirmed: 1, expired: 0, approvedCharges: 1, mails: 1 });
  });

  it('never sells more spaces than the lot has to vehicles of one and two spaces', async () => {
    await leaveSpace(7);
    const quotes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        lot.calls(n).quote({ ...datesFrom(0), vehicle_class: n % 2 ? 'TWO_SPACE' : 'STANDARD' }),
      ),
    );
    const answers = await lot.race(30, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    const { 200: bookedCount = 0, '409 SOLD_OUT': soldOutCount = 0 } = tally(answers);
    expect(bookedCount + soldOutCount).to.equal(30);
    await audit({ confirmed: bookedCount, approvedCharges: bookedCount, mails: bookedCount });
    // There are more calls for one space than the lot has spaces, so none stays empty.
    const days = await lot.db.queries.select().from(capacityDays).where(gt(capacityDays.booked, 0));
    for (const { booked } of days) expect(booked).to.equal(7);
  });

  it('applies a promo code with one use left to one booking', async () => {
    await lot.db.queries.update(coupons).set({ limitTotal: 1 }).where(eq(coupons.code, 'SAVE10'));
    const stay = { ...datesFrom(0), promo_code: 'SAVE10' };
    const quotes = await Promise.all(Array.from({ length: 50 }, (_, n) => lot.calls(n).quote(stay)));
    const answers = await lot.race(50, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 COUPON_EXHAUSTED': 49 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  it('applies a promo code with one use per email to one booking', async () => {
    await lot.db.queries.update(coupons).set({ limitPerEmail: 1 }).where(eq(coupons.code, 'SAVE10'));
    const stays = Array.from({ length: 30 }, (_, n) => ({ ...datesFrom(3 * n), promo_code: 'SAVE10' }));
    const quotes = await Promise.all(stays.map((stay, n) => lot.calls(n).quote(stay)));
    const answers = await lot.race(30, (calls, n) => calls.book(quotes[n]?.id ?? ''));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 COUPON_EXHAUSTED': 29 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  for (const kind of ['BUY_NOW', 'BOOK_NOW']) {
    it(`refuses duplicate bookings of one email unless check_for_existing is false: ${kind}`, async () => {
      const quotes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => lot.calls(n).quote(datesFrom(n % 3, 4), kind)),
      );
      const book = (isSecond: boolean) => (calls: ReturnType<SharedLot['calls']>, n: number) =>
        calls.book(quotes[n]?.id ?? '', {
          email: n % 2 ? ann.email : ann.email.toUpperCase(),
          check_for_existing: !isSecond,
        });
      const answers = await lot.race(20, book(false));
      expect(tally(answers)).to.deep.equal({ 200: 1, '409 DUPLICATE_BOOKING': 19 });
      const more = await lot.race(30, book(true));
      expect(tally(more)).to.deep.equal({ 200: 29, '409 STATE_CHANGED': 1 });
      await audit({ confirmed: 30, mails: 30 });
    });
  }

  it('never deadlocks on overlapping stay dates', async () => {
    const stays = Array.from({ length: 120 }, (_, n) => ({
      ...datesFrom((n * 7) % 11, 1 + ((n * 5) % 14)),
      ...(n % 3 === 0 && { promo_code: 'SAVE10' }),
    }));
    const quotes = await Promise.all(
      stays.map((stay, n) => lot.calls(n).quote(stay, n % 4 ? 'BUY_NOW' : 'BOOK_NOW')),
    );
    // Many cards are declined, so that spaces and coupons are also released in parallel.
    const isDeclined = (n: number) => n % 4 > 1;
    const answers = await lot.race(120, (calls, n) =>
      calls.book(quotes[n]?.id ?? '', {
        email: emailOf(n % 40),
        check_for_existing: false,
        ...(isDeclined(n) && { cc_number: CARDS.declined }),
      }),
    );
    const declined = stays.filter((_, n) => isDeclined(n)).length;
    expect(tally(answers)).to.deep.equal({ 200: 120 - declined, '422 PAYMENT_DECLINED': declined });
    await audit({ confirmed: 120 - declined, expired: declined });
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
