import { expect } from 'chai';
import { DAY_MS } from '../../shared/format/durations.ts';
import { pacificDay } from '../../shared/format/time.ts';
import { eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { endUnconfirmed } from '../../server/api/modules/bookings/sweep-bookings.ts';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { stopSales } from '../../server/api/modules/capacity/stop-sales.ts';
import { capacityDays } from '../../server/api/modules/capacity/tables.ts';
import { coupons } from '../../server/api/modules/coupons/tables.ts';
import type { ApiAnswer } from '../../shared/contracts/api-call.ts';
import { buildDeps } from '../support/api.ts';
import { ann, CARDS, noCard } from '../support/bookings.ts';
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
  this.timeout(240_000);
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

  it('waits for a stop of the sale that has begun, and is refused by it', async () => {
    const quote = await lot.calls(0).quote(datesFrom(0));
    const day = pacificDay(start);
    const stop = { firstDay: day, lastDay: day, products: ['BUY_NOW'], reason: 'Full', stoppedBy: 'lead' };
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { answer } = await lot.db.transaction(async (tx) => {
      await stopSales(tx, { ...stop, endsAt: new Date(start.getTime() + DAY_MS) }, new Date());
      const booking = lot.calls(1).book(quote.id ?? '');
      while ((await lot.db.queries.execute(waiting)).rows.length < 1);
      return { answer: booking };
    });
    expect(tally([await answer])).to.deep.equal({ '409 SOLD_OUT': 1 });
  });

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

  it('applies a promo code with one use per person, card or license plate to one booking each', async () => {
    const limits = [
      {
        code: 'PERSON10',
        limit: { limitPerPerson: 1 },
        who: (n: number) => ({ email: `ann+${n}@example.com` }),
      },
      { code: 'CARD10', limit: { limitPerCard: 1 }, who: (n: number) => ({ email: emailOf(n) }) },
      {
        code: 'PLATE10',
        limit: { limitPerPlate: 1 },
        who: (n: number) => ({ email: emailOf(n), license_plate: n % 2 ? 'ABC 1234' : 'abc-1234' }),
      },
    ];
    await lot.db.queries.insert(coupons).values(
      limits.map(({ code, limit }) => ({
        id: code,
        code,
        kind: 'PERCENT',
        value: 10,
        label: '10% off',
        ...limit,
      })),
    );
    const stays = Array.from({ length: 30 }, (_, n) => ({
      ...datesFrom(3 * n),
      promo_code: limits[n % 3]?.code,
    }));
    const quotes = await Promise.all(stays.map((stay, n) => lot.calls(n).quote(stay)));
    const answers = await lot.race(30, (calls, n) => calls.book(quotes[n]?.id ?? '', limits[n % 3]?.who(n)));
    for (const kind of [0, 1, 2])
      expect(tally(answers.filter((_, n) => n % 3 === kind))).to.deep.equal({
        200: 1,
        '409 COUPON_EXHAUSTED': 9,
      });
    await audit({ confirmed: 3, approvedCharges: 3, mails: 3 });
  });

  // An email address may hold ten unpaid bookings.
  for (const [kind, count] of [
    ['BUY_NOW', 30],
    ['BOOK_NOW', 10],
  ] as const) {
    it(`refuses duplicate bookings of one email unless check_for_existing is false: ${kind}`, async () => {
      const quotes = await Promise.all(
        Array.from({ length: count }, (_, n) => lot.calls(n).quote(datesFrom(n % 3, 4), kind)),
      );
      const book = (isSecond: boolean) => (calls: ReturnType<SharedLot['calls']>, n: number) =>
        calls.book(quotes[n]?.id ?? '', {
          email: n % 2 ? ann.email : ann.email.toUpperCase(),
          check_for_existing: !isSecond,
        });
      const answers = await lot.race(count - 1, book(false));
      expect(tally(answers)).to.deep.equal({ 200: 1, '409 DUPLICATE_BOOKING': count - 2 });
      const more = await lot.race(count, book(true));
      expect(tally(more)).to.deep.equal({ 200: count - 1, '409 STATE_CHANGED': 1 });
      // One more mail tells the owner about the refused duplicates.
      await audit({ confirmed: count, mails: count + 1 });
    });
  }

  it('lets one IP address hold 20 short stays without paying, and its network 60', async () => {
    const quotes = await Promise.all(
      Array.from({ length: 160 }, (_, n) => lot.calls(n).quote(datesFrom(n % 5), 'BOOK_NOW')),
    );
    const hold =
      (ip: (n: number) => string, from: number) => (calls: ReturnType<SharedLot['calls']>, n: number) =>
        calls.book(quotes[from + n]?.id ?? '', { ...noCard, email: emailOf(from + n) }, { ip: ip(n) });
    const fromOne = await lot.race(
      40,
      hold(() => '203.0.113.7', 0),
    );
    expect(tally(fromOne)).to.deep.equal({ 200: 20, '409 UNPAID_LIMIT': 20 });
    const fromNetwork = await lot.race(
      120,
      hold((n) => `203.0.113.${100 + n}`, 40),
    );
    expect(tally(fromNetwork)).to.deep.equal({ 200: 40, '409 UNPAID_LIMIT': 80 });
    await audit({ confirmed: 0, expired: 0, mails: 60 });
  });

  it('confirms an unpaid booking or ends it, never both, when its link is opened as its hold ends', async () => {
    const quotes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => lot.calls(n).quote(datesFrom(n), 'BOOK_NOW')),
    );
    const booked = await lot.race(12, (calls, n) =>
      calls.book(quotes[n]?.id ?? '', { ...noCard, email: emailOf(n) }),
    );
    const later = { now: () => new Date(Date.now() + 30 * 60_000) };
    const mails = await lot.db.queries.select({ data: outbox.data }).from(outbox);
    const links = mails.map(({ data }) => v.parse(v.object({ confirmLink: v.string() }), data).confirmLink);
    expect(tally(booked)).to.deep.equal({ 200: 12 });
    const [opened] = await Promise.all([
      Promise.all(links.map((link, n) => lot.calls(n).send('POST', link.replace('/confirm/', '/confirm')))),
      ...Array.from({ length: 3 }, () => endUnconfirmed(buildDeps({ db: lot.db, ...later }))),
    ]);
    expect(tally(opened)).to.deep.equal({ 200: 12 });
    const confirmed = await lot.db.queries.$count(bookings, eq(bookings.status, 'CONFIRMED'));
    await audit({ confirmed, expired: 12 - confirmed, mails: 24 });
  });

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
      calls.book(
        quotes[n]?.id ?? '',
        {
          email: emailOf(n % 40),
          check_for_existing: false,
          ...(isDeclined(n) && { cc_number: CARDS.declined }),
        },
        // So many unpaid bookings of one network are refused.
        { ip: `203.0.${n}.7` },
      ),
    );
    const declined = stays.filter((_, n) => isDeclined(n)).length;
    expect(tally(answers)).to.deep.equal({ 200: 120 - declined, '422 PAYMENT_DECLINED': declined });
    await audit({ confirmed: 120 - declined, expired: declined });
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
