import type { WalkCars } from '../../../../shared/contracts/lot-walks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findCarsOfWalk, isAtEnd } from './find-booked-cars.ts';
import { findLastSightings, findSightings } from './find-sightings.ts';
import type { WalkRow } from './find-walks.ts';

/** Finds the cars in the books of a walk, and where it has seen them: all that a phone needs without a network. */
export async function findWalkCars(
  queries: Queries,
  walk: WalkRow,
  now: Date,
): Promise<Pick<WalkCars, 'cars' | 'unknown'>> {
  const cars = (await findCarsOfWalk(queries, walk, now)).filter((car) => isAtEnd(car, walk));
  const sightings = await findSightings(queries, walk.id);
  const seenRows = new Map(sightings.map(({ transactionId, row }) => [transactionId, row]));
  const earlier = await findLastSightings(
    queries,
    cars.map(({ id }) => id),
    { before: walk.startedAt },
  );
  const unknown = new Map(
    sightings.flatMap(({ transactionId, licensePlate: plate, row }) =>
      transactionId || !plate ? [] : [[plate, row]],
    ),
  );
  return {
    cars: cars.map(({ id, ticketNumber, licensePlate, makeAndColor }) => ({
      transaction_id: id,
      ticket_number: ticketNumber,
      license_plate: licensePlate,
      make_and_color: makeAndColor,
      last_row: earlier.get(id)?.row ?? null,
      seen_row: seenRows.get(id) ?? null,
    })),
    unknown: [...unknown].map(([plate, row]) => ({ license_plate: plate, row })),
  };
}
