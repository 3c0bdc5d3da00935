import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { saveCar as contract } from '../../../../shared/contracts/bookings.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { carOf, keepMemberCar } from '../members/member-car.ts';
import type { OwnBooking } from './find-own-booking.ts';
import type { BookingRow } from './present-booking.ts';
import { bookings } from './tables.ts';

type CarBody = v.InferOutput<typeof contract.body>;

/**
 * Replaces the car of a booking until it arrives. Its member also gets it for the next bookings; the holder of a link does
 * not change the profile. Throws 409 for a booking that isn't confirmed or whose car has arrived.
 */
export async function saveCar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { row: { id, memberId } }: OwnBooking,
  { body, member }: { body: CarBody; member: Member | null },
): Promise<BookingRow> {
  const car = carOf(body);
  return db.transaction(async (tx) => {
    // First, because a closing account locks its member before the bookings.
    if (member !== null && memberId === member.id)
      await keepMemberCar(tx, member.id, { ...car, updatedAt: now() });
    const [row] = await tx
      .update(bookings)
      .set({ ...car, updatedAt: now() })
      .where(and(eq(bookings.id, id), eq(bookings.status, 'CONFIRMED')))
      .returning();
    if (!row) throw conflict('STATE_CHANGED', 'The details of this car can no longer be changed.');
    return row;
  });
}
