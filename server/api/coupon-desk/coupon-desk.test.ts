import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { openBookingDesk, type BookingDesk } from '../../../tests/support/booking-desk.ts';
import { bookingOf, CARDS } from '../../../tests/support/bookings.ts';
import { changeTerms } from '../../../shared/contracts/bookings.ts';
import type { Coupon } from '../../../shared/contracts/coupons.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { cents, centsOf } from '../../../shared/format/money.ts';
import { bookings, payments } from '../modules/bookings/tables.ts';
import { coupons } from '../modules/coupons/tables.ts';
import { members } from '../modules/members/tables.ts';
import { createCoupon, stopCoupon, updateCoupon } from './change-coupons.ts';
import { termsOf, type Terms } from './coupon-terms.ts';
import { getCouponDetails } from './find-coupon.ts';

const reason = 'A test of coupons';
const noTerms: Terms = {
  label: 'Ten off',
  booking_from: null,
  booking_to: null,
  travel_from: null,
  travel_to: null,
  min_days: null,
  max_days: null,
  limit_total: null,
  limit_per_person: null,
  limit_per_card: null,
  limit_per_plate: null,
  members_only: false,
  first_booking_only: false,
  is_active: true,
};

describe('Coupons of staff', () => {
  let desk: BookingDesk;
  let by: typeof members.$inferSelect;
  let stays = 0;

  before(async () => {
    desk = await openBookingDesk();
    const [member] = await desk.db.queries.select().from(members).limit(1);
    if (!member) throw new Error('There is no member');
    by = member;
  });
  after(() => desk.close());

  const add = (code: string, terms: Partial<Terms> = {}) =>
    desk.db.transaction((tx) =>
      createCoupon(tx, {
        body: {
          code,
          kind: 'PERCENT',
          value: 10,
          product: null,
          vehicle_class: null,
          ...noTerms,
          ...terms,
          reason,
        },
        by,
        at: desk.state.now,
      }),
    );
  const change = (id: string, body: Partial<Terms> & { seen: Partial<Terms> }) =>
    desk.db.transaction((tx) => updateCoupon(tx, id, { body: { ...body, reason }, by, at: desk.state.now }));
  const stop = (id: string) =>
    desk.db.transaction((tx) => stopCoupon(tx, id, { body: { reason }, by, at: desk.state.now }));
  const details = (id: string): Promise<Coupon> =>
    getCouponDetails(desk.db.queries, id, {
      reader: { ...by, permissions: new Set(['Coupons:Read']) },
      now: desk.state.now,
    });
  /** Two days in a week of their own. */
  const nextStay = () => {
    const from = new Date(desk.state.now.getTime() + 7 * DAY_MS * ++stays);
    return { travel_from_date: from, travel_to_date: new Date(from.getTime() + 2 * DAY_MS) };
  };
  const quote = (code: string) => desk.quote({ ...nextStay(), promo_code: code });
  const book = async (code: string, body: object) => desk.book((await quote(code)).id, body);
  const statusOf = async (code: string, body: object) => (await book(code, body)).status;

  it('counts a person by mailbox: with tags, with the dots of Gmail and in any case', async () => {
    await add('PERSON1', { limit_per_person: 1 });
    expect(await statusOf('PERSON1', { email: 'pat.lee@gmail.com' })).to.equal(200);
    const again = await book('PERSON1', { email: 'PatLee+two@googlemail.com' });
    expect(again.body).to.include({
      error: 'COUPON_EXHAUSTED',
      message: 'PERSON1 can be used once per person.',
    });
    expect(await statusOf('PERSON1', { email: 'patlee@example.com' })).to.equal(200);
  });

  it('counts a card before it is charged', async () => {
    await add('CARD1', { limit_per_card: 1 });
    expect(await statusOf('CARD1', { email: 'one@example.com' })).to.equal(200);
    const charges = await desk.db.queries.$count(payments);
    const again = await book('CARD1', { email: 'two@example.com' });
    expect(again.body).to.include({ message: 'CARD1 can be used once per card.' });
    expect(await desk.db.queries.$count(payments)).to.equal(charges);
    const other = { email: 'two@example.com', cc_number: '5555 5555 5555 4444' };
    expect(await statusOf('CARD1', other)).to.equal(200);
  });

  it('gives the use of a card back when it is declined', async () => {
    const { id } = await add('CARD2', { limit_per_card: 1, limit_total: 1 });
    expect(await statusOf('CARD2', { cc_number: CARDS.declined })).to.equal(422);
    expect((await details(id)).revenue.bookings).to.equal(0);
    expect(await statusOf('CARD2', {})).to.equal(200);
  });

  it('counts a license plate in any spelling', async () => {
    await add('PLATE1', { limit_per_plate: 1 });
    expect(await statusOf('PLATE1', { email: 'three@example.com', license_plate: 'ABC 1234' })).to.equal(200);
    const again = await book('PLATE1', { email: 'four@example.com', license_plate: 'abc-1234' });
    expect(again.body).to.include({ message: 'PLATE1 can be used once per license plate.' });
  });

  it('a stop refuses the next quote, and no price that was shown before', async () => {
    const { id } = await add('STOP1');
    const shown = await quote('STOP1');
    await stop(id);
    const { promo_reason: why } = await quote('STOP1');
    expect(why).to.equal('STOP1 is no longer offered');
    expect((await desk.book(shown.id, { email: 'shown@example.com' })).status).to.equal(200);
    expect((await details(id)).state.label).to.equal('Stopped');
    const again = await stop(id).catch((error: unknown) => error);
    expect(again).to.have.property('status', 409);
  });

  it('a booking keeps a coupon that was stopped, has ended or is used up when its dates change', async () => {
    const { id } = await add('KEEP1', { limit_total: 1, first_booking_only: true });
    const booking = bookingOf(await book('KEEP1', { email: 'keep@example.com' }));
    await stop(id);
    await change(id, { booking_to: '2026-01-01', seen: { booking_to: null } });
    const [row] = await desk.db.queries.select().from(bookings).where(eq(bookings.id, booking.id));
    const from = row?.travelFrom ?? desk.state.now;
    const proof = booking.customer_link?.split('?')[1] ?? '';
    const answer = await desk.send('POST', `/bookings/${booking.id}/modify-quote?${proof}`, {
      body: { travel_from_date: from, travel_to_date: new Date(from.getTime() + 3 * DAY_MS) },
    });
    const { quote: changed } = v.parse(changeTerms, answer.body);
    expect(changed.promo_reason).to.equal(null);
    // Three days at $23.00, and 10% off.
    expect(changed.subtotal).to.deep.equal(cents(62_10));
  });

  it('counts refusals of a day in one row per kind, without who was refused', async () => {
    const { id } = await add('COUNT1', { min_days: 5 });
    await quote('COUNT1');
    await quote('COUNT1');
    await stop(id);
    await quote('COUNT1');
    const { refusals } = await details(id);
    expect(refusals.map(({ label, times }) => [label, times])).to.deep.equal([
      ['Stay too short', 2],
      ['Stopped', 1],
    ]);
  });

  it('counts a booking that is refused, although its transaction rolls back', async () => {
    const { id } = await add('COUNT2', { limit_per_person: 1 });
    await book('COUNT2', { email: 'again@example.com' });
    await book('COUNT2', { email: 'again+1@example.com' });
    const { refusals } = await details(id);
    expect(refusals.map(({ kind, times }) => [kind, times])).to.deep.equal([['PERSON_LIMIT', 1]]);
  });

  it('shows what a coupon brought in, and masks who used it often', async () => {
    const { id } = await add('OFTEN1');
    const first = bookingOf(await book('OFTEN1', { email: 'sam+1@example.com', license_plate: 'XYZ9876' }));
    await book('OFTEN1', {
      email: 'sam+2@example.com',
      license_plate: 'xyz 9876',
      cc_number: '5555 5555 5555 4444',
    });
    const found = await details(id);
    const total = centsOf(first.total_charge ?? cents(0));
    expect(found.revenue.bookings).to.equal(2);
    expect(centsOf(found.revenue.total)).to.equal(2 * total);
    // Two days at $23.00, and 10% off.
    expect(centsOf(found.revenue.parking)).to.equal(2 * 41_40);
    expect(centsOf(found.revenue.discount)).to.equal(2 * 4_60);
    expect(found.uses).to.have.length(2);
    expect(found.often.map(({ by: key, who, uses }) => [key, who, uses])).to.have.deep.members([
      ['person', 's…@example.com', 2],
      ['plate', '…876', 2],
    ]);
    expect(JSON.stringify(found)).not.to.match(/sam|XYZ9876|sandbox_/i);
  });

  it('refuses a limit below the uses, and a code that is taken', async () => {
    const { id } = await add('TAKEN1');
    await desk.db.queries.update(coupons).set({ usedCount: 3 }).where(eq(coupons.id, id));
    const low = await change(id, { limit_total: 2, seen: { limit_total: null } }).catch(
      (error: unknown) => error,
    );
    expect(low).to.have.nested.property('details.fieldErrors.limit_total');
    const taken = await add('TAKEN1').catch((error: unknown) => error);
    expect(taken).to.include({ status: 409, code: 'NAME_TAKEN' });
  });

  it('merges changes of different fields, and refuses what somebody else has changed', async () => {
    const { id } = await add('MERGE1');
    await change(id, { label: 'Mine', seen: { label: noTerms.label } });
    await change(id, { min_days: 2, seen: { min_days: null } });
    const lost = await change(id, { label: 'Theirs', seen: { label: noTerms.label } }).catch(
      (error: unknown) => error,
    );
    expect(lost).to.have.property('code', 'CHANGED_MEANWHILE');
    const [row] = await desk.db.queries.select().from(coupons).where(eq(coupons.id, id));
    expect(row && termsOf(row)).to.include({ label: 'Mine', min_days: 2 });
  });
});
