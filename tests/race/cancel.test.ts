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

describe('Cancelling at the same moment', function () {
  this.timeout(120_000);
  let lot: SharedLot;
  openLotForEach((opened) => (lot = opened));

  const stayOf = (round: number) => {
    const start = Date.now() + (20 + round * 3) * DAY_MS;
    return { travel_from_date: new Date(start), travel_to_date: new Date(start + 2 * DAY_MS) };
  };

  /** One traveler cancels on three screens while another wants the lot's last space, and the sweeper is at work. */
  async function playRound(round: number): Promise<{ isBooked: boolean }> {
    const kind = round % 3 === 0 ? 'BOOK_NOW' : 'BUY_NOW';
    const stay = { ...stayOf(round), ...(round % 2 && { promo_code: 'SAVE10' }) };
    const quotes = await Promise.all([1, 2].map((n) => lot.calls(n).quote(stay, kind)));
    const [first, second] = quotes.map(({ id }) => id);
    const email = (name: string) => ({ email: `${name}-${round}@example.com` });
    const booking = bookingOf(await lot.calls(0).book(first ?? '', email('ann')));
    const way = `/bookings/${booking.number}/cancel?${booking.customer_link?.split('?')[1]}`;
    const cancel = (n: number) => lot.calls(n).send('POST', way);
    const later = buildDeps({ db: lot.db, now: () => new Date(Date.now() + 3_600_000) });
    const [one, two, three, other] = await Promise.all([
      cancel(0),
      cancel(1),
      cancel(2),
      lot.calls(3).book(second ?? '', email('bob')),
      sweepRefunds(later),
    ]);
    expect(one, `round ${round}`).to.include({ status: 200 });
    expect([two.body, three.body]).to.deep.equal([one.body, one.body]);
    expect(other.status).to.be.oneOf([200, 409]);
    return { isBooked: other.status === 200 };
  }

  it('is cancelled once, refunded once, and the space goes to one traveler or to none', async () => {
    await lot.db.queries.execute(sql`
      insert into capacity_days (day, physical, sellable)
      select day::date, 400, 1
      from generate_series(current_date, current_date + 360, interval '1 day') as day`);
    let booked = 0;
    for (let round = 0; round < ROUNDS; round += 1) if ((await playRound(round)).isBooked) booked += 1;
    // What a call left to somebody else who was at it.
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
