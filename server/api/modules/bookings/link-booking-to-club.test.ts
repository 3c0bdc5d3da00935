import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../../tests/support/bookings.ts';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { bookings } from './tables.ts';
import { members } from '../members/tables.ts';
import { deactivateMember } from '../../personal-data/leave-club.ts';

const people = ['ann', 'bob'].map((id, n) => ({
  id,
  number: `1000000${n}`,
  email: `${id}@linking.example`,
}));

describe('linkBookingToClub', () => {
  let desk: BookingDesk;
  let booking: Booking;
  let proof: string;

  beforeEach(async () => {
    const findMember = async (bearer: string) => {
      const person = people.find(({ id }) => id === bearer);
      return person ? { ...person, permissions: new Set<string>() } : null;
    };
    desk = await openBookingDesk({ findMember });
    await desk.db.queries.insert(members).values(
      people.map((person) => ({
        ...person,
        emailKey: person.email,
        longName: person.id,
        shortName: person.id,
        passwordHash: 'none',
      })),
    );
    booking = bookingOf(await desk.book((await desk.quote(stay)).id));
    proof = booking.customer_link?.split('?')[1] ?? '';
  });
  afterEach(() => desk.close());

  const link = (memberId: string | null, query = proof) =>
    desk.send('POST', `/bookings/${booking.id}/link-club?${query}`, {
      headers: memberId === null ? {} : { authorization: `Bearer ${memberId}` },
    });
  const readRow = async () => (await desk.db.queries.select().from(bookings))[0];

  it('adds the booking to the member’s own, who then needs no link', async () => {
    expect(booking.allowed_actions).to.include('link-club');
    const linked = bookingOf(await link('ann'));
    expect(linked.allowed_actions).not.to.include('link-club');
    expect(await readRow()).to.include({ memberId: 'ann', pointClubNumber: '10000000' });
    const headers = { authorization: 'Bearer ann' };
    const shown = await desk.send('GET', `/bookings/${booking.id}`, { headers });
    expect(bookingOf(shown).number).to.equal(booking.number);
  });

  it('shows the club number of the booking until the member closes the account', async () => {
    expect(booking.point_club_id).to.equal(null);
    expect(bookingOf(await link('ann')).point_club_id).to.equal('10000000');
    const [ann] = people;
    if (!ann) throw new Error('unreachable');
    await deactivateMember(desk.deps, { ...ann, permissions: new Set() });
    const shown = bookingOf(await desk.send('GET', `/bookings/${booking.id}?${proof}`));
    expect(shown.point_club_id).to.equal(null);
  });

  it('copies the car of the profile to a booking without one', async () => {
    const { queries } = desk.db;
    await queries
      .update(members)
      .set({ licensePlate: 'ABC 1234', passengers: 3 })
      .where(eq(members.id, 'ann'));
    const linked = bookingOf(await link('ann'));
    expect(linked).to.include({ license_plate: 'ABC 1234', passengers: 3 });
  });

  it('keeps the car of a booking that has one, and of one whose car has arrived', async () => {
    const { queries } = desk.db;
    await queries
      .update(members)
      .set({ licensePlate: 'ABC 1234', passengers: 3 })
      .where(eq(members.id, 'ann'));
    await queries.update(bookings).set({ makeAndColor: 'Honda, red' });
    expect(bookingOf(await link('ann'))).to.include({
      make_and_color: 'Honda, red',
      license_plate: null,
      passengers: null,
    });
    await queries.update(bookings).set({ makeAndColor: null, status: 'COMPLETED' });
    expect(bookingOf(await link('ann'))).to.include({ license_plate: null });
  });

  it('changes nothing when it is called again', async () => {
    await link('ann');
    expect(bookingOf(await link('ann', '')).number).to.equal(booking.number);
  });

  it('requires a login and a valid link', async () => {
    expect((await link(null)).status).to.equal(401);
    expect((await link('ann', '')).status).to.equal(404);
    expect((await link('ann', 'token=abc.def')).status).to.equal(404);
    expect(await readRow()).to.include({ memberId: null });
  });

  it('answers 404 for the booking of another member, even with its link', async () => {
    await link('ann');
    expect((await link('bob')).status).to.equal(404);
    expect(await readRow()).to.include({ memberId: 'ann' });
  });
});
