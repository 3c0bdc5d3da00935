import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { findLastLeft } from '../transactions/find-parked-cars.ts';
import { compareWalk, type FoundDifference } from './compare-walk.ts';
import { findBookedCars, findCarsOfWalk, isAtEnd } from './find-booked-cars.ts';
import { findSightings } from './find-sightings.ts';
import { getWalk, type WalkRow } from './find-walks.ts';
import { lotWalkDifferences, lotWalks } from './tables.ts';

/** A car that left by the books longer ago is simply back. */
const SWAP_MS = 30 * DAY_MS;

/**
 * Ends a walk and writes its differences, in the caller's transaction. Ending it again changes nothing. Throws 404.
 */
export async function endWalk(
  tx: Queries,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<WalkRow> {
  const [ended] = await tx
    .update(lotWalks)
    .set({ endedAt: at, endedBy: by, cars: 0, seen: 0 })
    .where(and(eq(lotWalks.id, id), isNull(lotWalks.endedAt)))
    .returning();
  if (ended) await compareAgain(tx, ended);
  return getWalk(tx, id);
}

/** Writes what an ended walk found, also again after late sightings. Differences that were settled stay as they are. */
export async function compareAgain(tx: Queries, walk: WalkRow): Promise<void> {
  const { id: walkId, startedAt, endedAt } = walk;
  if (!endedAt) return;
  const seen = await findSightings(tx, walkId);
  const plates = seen.flatMap(({ transactionId, licensePlate }) =>
    transactionId || !licensePlate ? [] : licensePlate,
  );
  const left = await findLastLeft(tx, plates, {
    after: new Date(startedAt.getTime() - SWAP_MS),
    before: endedAt,
  });
  const cars = await findBookedCars(tx, walk, endedAt);
  await writeDifferences(tx, walkId, compareWalk({ cars, seen, left }));
  const atEnd = (await findCarsOfWalk(tx, walk, endedAt)).filter((car) => isAtEnd(car, walk));
  const seenIds = new Set(seen.map(({ transactionId }) => transactionId));
  await tx
    .update(lotWalks)
    .set({ cars: atEnd.length, seen: atEnd.filter(({ id }) => seenIds.has(id)).length })
    .where(eq(lotWalks.id, walkId));
  await recordChange(tx, 'lot-walks', walkId);
}

async function writeDifferences(
  tx: Queries,
  walkId: string,
  found: readonly FoundDifference[],
): Promise<void> {
  const before = await tx.select().from(lotWalkDifferences).where(eq(lotWalkDifferences.walkId, walkId));
  const keyOf = ({ kind, subject }: Pick<FoundDifference, 'kind' | 'subject'>) => `${kind} ${subject}`;
  const stillFound = new Set(found.map(keyOf));
  const kept = before.filter((row) => row.settledAt !== null || stillFound.has(keyOf(row)));
  await tx.delete(lotWalkDifferences).where(
    and(
      eq(lotWalkDifferences.walkId, walkId),
      notInArray(
        lotWalkDifferences.id,
        kept.map(({ id }) => id),
      ),
    ),
  );
  const known = new Set(kept.map(keyOf));
  const added = found.filter((one) => !known.has(keyOf(one)));
  if (added.length > 0)
    await tx.insert(lotWalkDifferences).values(added.map((one) => ({ ...one, id: newId(), walkId })));
}
