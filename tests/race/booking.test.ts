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

/** A stay from so many days after the first day of these tests. */
const stayOf = (day: number, days = 2) => ({
  travel_from_date: new Date(start.getTime() + day * DAY_MS),
  travel_to_date: new Date(start.getTime() + (day + days) * DAY_MS),
});

const emailOf = (n: number) => `traveller-${n}@example.com`;

/** How often each status, and each reason of a refusal, was answered. */
function tally(answers: ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const reason =
      typeof body === 'object' && body !== null && 'error' in body ? ` ${String(body.error)}` : '';
    counts[`${status}${reason}`] = (counts[`${status}${reason}`] ?? 0) + 1;
  }
  return counts;
}

describe('Bookings at the same moment', function () {
  this.timeout(60_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  const audit = async (expected: object) =>
    expect(await auditBooks(lot.db.queries)).to.deep.include({ ...soundBooks, ...expected });

  /** The days of a stay, with so many spaces left. */
  const leaveSpace = (spaces: number) =>
    lot.db.queries.execute(sql`
      insert into capacity_days (day, physical, sellable)
      select day::date, 400, ${spaces}
      from generate_series(current_date + 20, current_date + 60, interval '1 day') as day`);

  it('of one price with one key are one booking, one charge and a hundred equal answers', async () => {
    const quote = await lot.calls(0).quote(stayOf(0));
    const answers = await lot.race(100, (calls) =>
      calls.book(quote.id, {}, { key: 'one-press-of-the-button' }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 100 });
    for (const answer of answers) expect(answer.body).to.deep.equal(answers[0]?.body);
    await audit({ confirmed: 1, expired: 0, approvedCharges: 1, mails: 1 });
  });

  it('of one price with a hundred keys are one booking and ninety-nine refusals', async () => {
    const quote = await lot.calls(0).quote(stayOf(0));
    const answers = await lot.race(100, (calls, n) =>
      calls.book(quote.id, { email: emailOf(n) }, { key: `press-number-${n}` }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 STATE_CHANGED': 99 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  it('of one price that is paid at the lot are one booking, too', async () => {
    const quote = await lot.calls(0).quote(stayOf(0), 'BOOK_NOW');
    const answers = await lot.race(50, (calls, n) =>
      calls.book(quote.id, { email: emailOf(n) }, { key: `press-number-${n}` }),
    );
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 STATE_CHANGED': 49 });
    await audit({ confirmed: 1, approvedCharges: 0, mails: 1 });
  });

  it('for the last space are one booking and forty-nine times sold out', async () => {
    await leaveSpace(1);
    const quotes = await Promise.all(Array.from({ length: 50 }, (_, n) => lot.calls(n).quote(stayOf(n % 2))));
    const answers = await lot.race(50, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 SOLD_OUT': 49 });
    await audit({ confirmed: 1, expired: 0, approvedCharges: 1, mails: 1 });
  });

  it('of large and small vehicles never take more than the lot has', async () => {
    await leaveSpace(7);
    const quotes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        lot.calls(n).quote({ ...stayOf(0), vehicle_class: n % 2 ? 'TWO_SPACE' : 'STANDARD' }),
      ),
    );
    const answers = await lot.race(30, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    const { 200: booked = 0, '409 SOLD_OUT': refused = 0 } = tally(answers);
    expect(booked + refused).to.equal(30);
    await audit({ confirmed: booked, approvedCharges: booked, mails: booked });
    // More small ones asked than the lot has spaces: none stays empty.
    const days = await lot.db.queries.select().from(capacityDays).where(gt(capacityDays.booked, 0));
    for (const { booked: taken } of days) expect(taken).to.equal(7);
  });

  it('with a promo code that is left once are one booking', async () => {
    await lot.db.queries.update(coupons).set({ limitTotal: 1 }).where(eq(coupons.code, 'SAVE10'));
    const stay = { ...stayOf(0), promo_code: 'SAVE10' };
    const quotes = await Promise.all(Array.from({ length: 50 }, (_, n) => lot.calls(n).quote(stay)));
    const answers = await lot.race(50, (calls, n) => calls.book(quotes[n]?.id ?? '', { email: emailOf(n) }));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 COUPON_EXHAUSTED': 49 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  it('with a promo code for each email address once are one booking', async () => {
    await lot.db.queries.update(coupons).set({ limitPerEmail: 1 }).where(eq(coupons.code, 'SAVE10'));
    const stays = Array.from({ length: 30 }, (_, n) => ({ ...stayOf(3 * n), promo_code: 'SAVE10' }));
    const quotes = await Promise.all(stays.map((stay, n) => lot.calls(n).quote(stay)));
    const answers = await lot.race(30, (calls, n) => calls.book(quotes[n]?.id ?? ''));
    expect(tally(answers)).to.deep.equal({ 200: 1, '409 COUPON_EXHAUSTED': 29 });
    await audit({ confirmed: 1, approvedCharges: 1, mails: 1 });
  });

  for (const kind of ['BUY_NOW', 'BOOK_NOW']) {
    it(`of one email address for the same days are one, unless a second car is meant: ${kind}`, async () => {
      const quotes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => lot.calls(n).quote(stayOf(n % 3, 4), kind)),
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

  it('of overlapping stays never wait for each other in a ring', async () => {
    const stays = Array.from({ length: 120 }, (_, n) => ({
      ...stayOf((n * 7) % 11, 1 + ((n * 5) % 14)),
      ...(n % 3 === 0 && { promo_code: 'SAVE10' }),
    }));
    const quotes = await Promise.all(
      stays.map((stay, n) => lot.calls(n).quote(stay, n % 4 ? 'BUY_NOW' : 'BOOK_NOW')),
    );
    // Many cards are declined, so that spaces and codes are also given back all the time.
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
