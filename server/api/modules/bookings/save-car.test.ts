import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { ann as guest, bookingOf } from '../../../../tests/support/bookings.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { members } from '../members/tables.ts';
import { checkInBooking } from '../transactions/check-in.ts';
import { findOpenTransactionPage } from '../transactions/list-open-transactions.ts';
import { bookings } from './tables.ts';

const ann = { id: 'ann', number: '10000000', email: 'ann@cars.example' };
const asAnn = { authorization: 'Bearer ann' };
const car = {
  license_plate: 'ABC 1234',
  make_and_color: 'Subaru, blue',
  accessible_space: true,
  passengers: 3,
};

describe('saveCar', () => {
  let desk: BookingDesk;
  let booking: Booking;

  beforeEach(async () => {
    const findMember = async (bearer: string) =>
      bearer === 'ann' ? { ...ann, permissions: new Set<string>() } : null;
    desk = await openBookingDesk({ findMember });
    await desk.db.queries
      .insert(members)
      .values({ ...ann, emailKey: ann.email, longName: 'Ann', shortName: 'Ann', passwordHash: 'none' });
    booking = bookingOf(await desk.book((await desk.quote(stay)).id));
  });
  afterEach(() => desk.close());

  const save = (body: object, headers = {}) =>
    desk.send('PUT', `/bookings/${booking.id}/car?${booking.customer_link?.split('?')[1] ?? ''}`, {
      body,
      headers,
    });
  const findProfile = async () =>
    (await desk.db.queries.select().from(members).where(eq(members.id, 'ann')))[0];

  it('replaces the car of a booking without changing its price', async () => {
    expect(booking.allowed_actions).to.include('car');
    const saved = bookingOf(await save({ ...car, license_plate: ' abc 1234 ' }));
    expect(saved).to.deep.include({ ...car, total_charge: booking.total_charge });
    expect(bookingOf(await save({}))).to.include({ license_plate: null, accessible_space: false });
  });

  it('keeps the car in the profile of the booking’s member only', async () => {
    await save(car, asAnn);
    expect(await findProfile()).to.include({ licensePlate: null });
    await desk.db.queries.update(bookings).set({ memberId: 'ann' }).where(eq(bookings.id, booking.id));
    await save(car);
    expect(await findProfile(), 'with the link alone').to.include({ licensePlate: null });
    await save(car, asAnn);
    expect(await findProfile()).to.include({
      licensePlate: 'ABC 1234',
      accessibleSpace: true,
      passengers: 3,
    });
  });

  it('is copied from the profile to the member’s next booking, unless that names another, which is kept', async () => {
    await desk.db.queries.update(members).set({ licensePlate: 'ABC 1234' }).where(eq(members.id, 'ann'));
    const bookAs = async (fields: object, day: number) => {
      const dates = {
        travel_from_date: `2026-12-${day} 09:00:00-0800`,
        travel_to_date: `2026-12-${day + 2} 09:00:00-0800`,
      };
      const body = { ...guest, ...fields, quote_id: (await desk.quote(dates)).id };
      return bookingOf(await desk.send('POST', '/bookings/', { body, headers: asAnn }));
    };
    expect(await bookAs({}, 12)).to.include({ license_plate: 'ABC 1234' });
    expect(await bookAs({ license_plate: 'XYZ9' }, 16)).to.include({ license_plate: 'XYZ9' });
    expect(await findProfile()).to.include({ licensePlate: 'XYZ9' });
  });

  it('is refused with 409 once the car has arrived, which the gate then knows', async () => {
    await save(car);
    const at = new Date(stay.travel_from_date);
    const { row } = await desk.db.transaction((tx) =>
      checkInBooking(tx, { number: booking.number, at, licensePlate: null }),
    );
    expect(row.licensePlate).to.equal('ABC 1234');
    const open = await findOpenTransactionPage(desk.db.queries, { page: 1, pageSize: 25 });
    expect(open.items[0]).to.deep.include(car);
    expect((await save({})).status).to.equal(409);
  });

  it('refuses links, sentences and impossible numbers', async () => {
    expect((await save({ make_and_color: 'see evil.example/pay' })).status).to.equal(422);
    expect((await save({ passengers: 0 })).status).to.equal(422);
    expect((await save({ passengers: 2_147_483_648 })).status).to.equal(422);
    expect((await save({ license_plate: '<b>' })).status).to.equal(422);
  });
});
