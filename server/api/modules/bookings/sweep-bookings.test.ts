import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import { bookings } from './tables.ts';
import { capacityDays } from '../capacity/tables.ts';
import { coupons } from '../coupons/tables.ts';
import { sandboxCharges } from '../payments/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { deleteExpiredQuotes } from '../quotes/write-quotes.ts';
import { sweepBookings } from './sweep-bookings.ts';

describe('sweepBookings', () => {
  let desk: BookingDesk;

  beforeEach(async () => {
    desk = await openBookingDesk();
  });
  afterEach(() => desk.close());

  const sweep = () => sweepBookings(desk.deps);
  const statuses = async () => {
    const rows = await desk.db.queries.select().from(bookings).orderBy(bookings.createdAt);
    return rows.map(({ status }) => status);
  };

  /** Starts a booking whose call gets no answer from the card network. */
  async function interrupt(network: 'down' | 'answers lost', name = 'ann-lee-1'): Promise<string> {
    const { id } = await desk.quote({ ...stay, promo_code: 'LASTCALL' });
    desk.state.network = network;
    expect(await desk.book(id, { email: `${name}@example.com` }, { key: `press-of-${name}` })).to.include({
      status: 504,
    });
    desk.state.network = 'up';
    return id;
  }

  it('leaves a pending booking alone for ten minutes', async () => {
    const id = await interrupt('down');
    desk.wait(9.99);
    await sweep();
    expect(await statuses()).to.deep.equal(['PENDING_PAYMENT']);
    expect(
      bookingOf(await desk.book(id, { email: 'ann-lee-1@example.com' }, { key: 'press-of-ann-lee-1' }))
        .status,
    ).to.equal('CONFIRMED');
  });

  it('confirms a booking whose charge was approved but whose answer was lost', async () => {
    const id = await interrupt('answers lost');
    desk.wait(10);
    await sweep();
    expect(await statuses()).to.deep.equal(['CONFIRMED']);
    const [mail] = await desk.db.queries.select().from(outbox);
    expect(mail).to.include({ recipient: 'ann-lee-1@example.com', template: 'booking-confirmation' });
    const answer = await desk.book(id, { email: 'ann-lee-1@example.com' }, { key: 'press-of-ann-lee-1' });
    expect(bookingOf(answer)).to.deep.include({
      status: 'CONFIRMED',
      card: { brand: 'Visa', last_four: '4242' },
    });
  });

  it('expires a booking that was never charged and releases its space, coupon and quote', async () => {
    const id = await interrupt('down');
    desk.wait(10);
    await sweep();
    expect(await statuses()).to.deep.equal(['EXPIRED']);
    const days = await desk.db.queries.select().from(capacityDays);
    expect(days.map(({ held, booked }) => held + booked)).to.deep.equal([0, 0, 0]);
    const [coupon] = await desk.db.queries.select().from(coupons).where(eq(coupons.code, 'LASTCALL'));
    expect(coupon?.usedCount).to.equal(0);
    const { status, body } = await desk.book(
      id,
      { email: 'ann-lee-1@example.com' },
      { key: 'press-of-ann-lee-1' },
    );
    expect({ status, body }).to.nested.include({ status: 422, 'body.error': 'PAYMENT_CANCELLED' });
    expect(await desk.db.queries.$count(sandboxCharges, eq(sandboxCharges.outcome, 'APPROVED'))).to.equal(0);
    // The quote can be booked again with a new key.
    bookingOf(await desk.book(id, {}, { key: 'another-press' }));
  });

  it('skips a booking without an answer from the card network and settles the others', async () => {
    await interrupt('down', 'ann-lee-1');
    desk.wait(1);
    await interrupt('answers lost', 'bob-ray-1');
    desk.wait(10);
    const { settle } = desk.deps.gateway;
    let calls = 0;
    const failingOnce = {
      ...desk.deps.gateway,
      settle: (key: string) => (calls++ ? settle(key) : Promise.reject(new Error('busy'))),
    };
    await sweepBookings({ ...desk.deps, gateway: failingOnce });
    expect(await statuses()).to.have.members(['PENDING_PAYMENT', 'CONFIRMED']);
    await sweep();
    expect(await statuses()).to.have.members(['EXPIRED', 'CONFIRMED']);
  });

  it('settles each booking once when several sweepers run at the same time', async () => {
    await interrupt('answers lost', 'ann-lee-1');
    await interrupt('down', 'bob-ray-1');
    desk.wait(10);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await statuses()).to.have.members(['EXPIRED', 'CONFIRMED']);
    expect(await desk.db.queries.$count(outbox)).to.equal(1);
    const days = await desk.db.queries.select().from(capacityDays);
    for (const day of days) expect(day).to.include({ held: 0, booked: 1 });
  });

  it('deleteExpiredQuotes deletes quotes three days after they expire and keeps their bookings', async () => {
    const booking = bookingOf(await desk.book((await desk.quote(stay)).id));
    desk.wait(30 + 3 * 24 * 60);
    await deleteExpiredQuotes(desk.db.queries, desk.deps.now());
    expect(await desk.db.queries.$count(quotes)).to.be.greaterThan(0);
    desk.wait(1);
    await deleteExpiredQuotes(desk.db.queries, desk.deps.now());
    expect(await desk.db.queries.$count(quotes)).to.equal(0);
    const { status, body } = await desk.send('GET', booking.customer_link?.replace('/?', '?') ?? '');
    expect({ status, body }).to.nested.include({ status: 200, 'body.number': booking.number });
  });
});
