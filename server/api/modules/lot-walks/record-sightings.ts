import { inArray } from 'drizzle-orm';
import type { Sighting } from '../../../../shared/contracts/lot-walks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { compareAgain } from './end-walk.ts';
import { findCarsOfWalk } from './find-booked-cars.ts';
import { getWalk, lockWalk, type WalkRow } from './find-walks.ts';
import { lotWalkSightings } from './tables.ts';

interface Recording {
  walkId: string;
  sightings: readonly Sighting[];
  by: string;
  now: Date;
}

/**
 * Records what somebody saw, in the caller's transaction. Sightings that were recorded before change nothing. Those that
 * come after the end of the walk are compared again. Throws 404.
 */
export async function recordSightings(
  tx: Queries,
  { walkId, sightings, by, now }: Recording,
): Promise<WalkRow> {
  // The end of the walk waits for this, or this for the end.
  const walk = await lockWalk(tx, walkId);
  const fresh = await leaveOutRecorded(tx, sightings);
  const carOf = await createCarFinder(tx, walk, now);
  const rows = fresh
    .map((sighting) => ({
      id: sighting.id,
      walkId,
      row: sighting.row,
      licensePlate: sighting.license_plate,
      transactionId: carOf(sighting),
      takesBackId: sighting.takes_back || null,
      seenBy: by,
      at: limitTime(sighting.at, walk.startedAt, now),
    }))
    // A car without a plate whose ticket was voided meanwhile is no car anymore.
    .filter((row) => row.licensePlate !== null || row.transactionId !== null || row.takesBackId !== null);
  if (rows.length === 0) return walk;
  await tx.insert(lotWalkSightings).values(rows).onConflictDoNothing();
  await recordChange(tx, 'lot-walks', walkId);
  await compareAgain(tx, walk);
  return getWalk(tx, walkId);
}

/** One call may also have the same sighting twice. */
async function leaveOutRecorded(tx: Queries, sightings: readonly Sighting[]): Promise<Sighting[]> {
  const byId = new Map(sightings.map((sighting) => [sighting.id, sighting]));
  const recorded = await tx
    .select({ id: lotWalkSightings.id })
    .from(lotWalkSightings)
    .where(inArray(lotWalkSightings.id, [...byId.keys()]));
  for (const { id } of recorded) byId.delete(id);
  return [...byId.values()];
}

/**
 * Finds the car of a sighting: the confirmed one, else the car in the books with that plate. The phone's list is as old as
 * its last connection, so a plate that was unknown there may be known here.
 */
async function createCarFinder(tx: Queries, walk: WalkRow, now: Date) {
  const cars = await findCarsOfWalk(tx, walk, now);
  const ids = new Set(cars.map(({ id }) => id));
  const byPlate = new Map(cars.map(({ id, licensePlate }) => [toKey(licensePlate), id]));
  return ({ transaction_id: id, license_plate: plate }: Sighting): string | null => {
    if (id !== null && ids.has(id)) return id;
    return plate === null ? null : (byPlate.get(plate) ?? null);
  };
}

const toKey = (plate: string | null) => plate?.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The time of the sighting, as far as it can be true: browsers' clocks may be wrong. */
const limitTime = (at: string, startedAt: Date, now: Date): Date =>
  new Date(Math.min(Math.max(Date.parse(at), startedAt.getTime()), now.getTime()));
