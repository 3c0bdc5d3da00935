import type { Queries } from '../../platform/database/database.ts';
import { findBookings } from '../bookings/find-bookings.ts';
import { findCarsDuring, type ParkedCar } from '../transactions/find-parked-cars.ts';
import { findLinkedVouchers } from '../vouchers/find-vouchers.ts';
import type { BookedCar } from './compare-walk.ts';
import { findLastSightings } from './find-sightings.ts';

interface Walk {
  startedAt: Date;
  endedAt: Date | null;
}

/** Finds the cars that were parked by the books at any moment of a walk; of an open walk, until now. */
export const findCarsOfWalk = (
  queries: Queries,
  { startedAt, endedAt }: Walk,
  now: Date,
): Promise<ParkedCar[]> => findCarsDuring(queries, { from: startedAt, to: endedAt ?? now });

/** Whether the car was still there when the walk ended. */
export const isAtEnd = ({ exitedAt }: Pick<ParkedCar, 'exitedAt'>, { endedAt }: Pick<Walk, 'endedAt'>) =>
  exitedAt === null || (endedAt !== null && exitedAt > endedAt);

/** Finds the cars of a walk with all that its comparison needs: where they were before, and how long they are booked. */
export async function findBookedCars(queries: Queries, walk: Walk, now: Date): Promise<BookedCar[]> {
  const cars = await findCarsOfWalk(queries, walk, now);
  const ids = cars.map(({ id }) => id);
  const earlier = await findLastSightings(queries, ids, { before: walk.startedAt });
  const bookings = await findBookings(
    queries,
    cars.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const vouchers = await findLinkedVouchers(queries, ids);
  return cars.map((car) => {
    const voucher = vouchers.findLast(({ transactionId }) => transactionId === car.id);
    return {
      id: car.id,
      ticketNumber: car.ticketNumber,
      licensePlate: car.licensePlate,
      enteredAt: car.enteredAt,
      expectedAt: bookings.get(car.bookingId ?? '')?.travelTo ?? voucher?.travelTo ?? null,
      isWholeWalk: car.enteredAt < walk.startedAt && isAtEnd(car, walk),
      earlier: earlier.get(car.id) ?? null,
    };
  });
}
