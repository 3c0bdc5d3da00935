import { and, eq, isNull, or } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { bookings } from './tables.ts';
import { findMemberCar, isCarKnown } from '../members/member-car.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member } from '../../platform/serve/handler.ts';
import type { OwnBooking } from './find-own-booking.ts';
import type { BookingRow } from './present-booking.ts';

/**
 * Assigns a booking to a member and gives it the car of the member's profile if it has none. Calling it again changes nothing. Throws 404 for a booking of another member, even with
 * its link.
 */
export async function linkBookingToClub(deps: Deps, own: OwnBooking, member: Member): Promise<BookingRow> {
  const isFree = or(isNull(bookings.memberId), eq(bookings.memberId, member.id));
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(bookings)
      .set({ memberId: member.id, pointClubNumber: member.number })
      .where(and(eq(bookings.id, own.row.id), isFree))
      .returning();
    if (!row) throw notFound('We can’t find this booking.');
    return own.row.memberId === null ? copyCar(tx, row, member.id) : row;
  });
}

/** Copies the car of the member's profile to a booking without one whose car has not arrived. */
async function copyCar(tx: Queries, booking: BookingRow, memberId: string): Promise<BookingRow> {
  if (isCarKnown(booking) || !['CONFIRMED', 'UNCONFIRMED'].includes(booking.status)) return booking;
  const car = await findMemberCar(tx, memberId);
  if (!car) return booking;
  const [row] = await tx.update(bookings).set(car).where(eq(bookings.id, booking.id)).returning();
  return row ?? booking;
}

/** Puts the club number back on the bookings of a member whose account is open again. */
export async function restoreClubNumber(
  tx: Queries,
  { id, number }: { id: string; number: string },
): Promise<void> {
  await tx.update(bookings).set({ pointClubNumber: number }).where(eq(bookings.memberId, id));
}
