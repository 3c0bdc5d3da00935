import { expect } from 'chai';
import { DAY_MS } from '../../shared/format/durations.ts';
import { sql } from 'drizzle-orm';
import { sweepRefunds } from '../../server/api/modules/bookings/refund-payments.ts';
import { buildDeps } from '../support/api.ts';
import { bookingOf } from '../support/bookings.ts';
import { auditBooks, soundBooks } from './support/books.ts';
import { openLotForEach } from './support/lot-for-each.ts';
import { countDeadlocks, type SharedLot } from './support/shared-lot.ts';

const ROUNDS = 100;

describe('cancelBooking called in parallel', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  const datesOf = (round: number) => {
    const start = Date.now() + (20 + round * 3) * DAY_MS;
    return { travel_from_date: new Date(start), travel_to_date: new Date(start + 2 * DAY_MS) };
  };

  /** Cancels a booking three times while another traveler books the last space and the sweeper runs. */
  async function runRound(round: number): Promise<{ isBooked: boolean }> {
    const kind = round % 3 === 0 ? 'BOOK_NOW' : 'BUY_NOW';
    const stay = { ...datesOf(round), ...(round % 2 && { promo_code: 'SAVE10' }) };
    const quotes = await Promise.all([1, 2].map((n) => lot.calls(n).quote(stay, kind)));
    const [first, second] = quotes.map(({ id }) => id);
    const email = (name: string) => ({ email: `${name}-${round}@example.com` });
    // Each round has its own network, because unpaid days held at once are limited per network.
    const from = { ip: `10.${round}.0.1` };
    const booking = bookingOf(await lot.calls(0).book(first ?? '', email('ann'), from));
    const path = `/bookings/${booking.number}/cancel?${booking.customer_link?.split('?')[1]}`;
    const cancel = (n: number) => lot.calls(n).send('POST', path);
    const later = buildDeps({ db: lot.db, now: () => new Date(Date.now() + 3_600_000) });
    const [one, two, three, otherBooking] = await Promise.all([
      cancel(0),
      cancel(1),
      cancel(2),
      lot.calls(3).book(second ?? '', email('bob'), from),
      sweepRefunds(later),
    ]);
    expect(one, `round ${round}`).to.include({ status: 200 });
    expect([two.body, three.body]).to.deep.equal([one.body, one.body]);
    expect(otherBooking.status).to.be.oneOf([200, 409]);
    return { isBooked: otherBooking.status === 200 };
  }

  it('cancels once, refunds once, and sells the released space at most once', async () => {
    await lot.db.queries.execute(sql`
      insert into capacity_days (day, physical, sellable)
      select day::date, 400, 1
      from generate_series(current_date, current_date + 360, interval '1 day') as day`);
    let booked = 0;
    for (let round = 0; round < ROUNDS; round += 1) if ((await runRound(round)).isBooked) booked += 1;
    // Finish the refunds that one of the calls left to another.
    await sweepRefunds(buildDeps({ db: lot.db, now: () => new Date(Date.now() + 3_600_000) }));
    expect(await auditBooks(lot.db.queries)).to.deep.include({
      ...soundBooks,
      cancelled: ROUNDS,
      confirmed: booked,
    });
    await lot.close();
    expect(await countDeadlocks(lot)).to.equal(0);
  });
});
