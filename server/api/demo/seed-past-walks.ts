import { eq, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { LOT_ROWS, type SettleReason } from '../../../shared/contracts/lot-walks.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { joinWall } from '../../../shared/format/wall-time.ts';
import { compareAgain } from '../modules/lot-walks/end-walk.ts';
import { findCarsOfWalk } from '../modules/lot-walks/find-booked-cars.ts';
import { lotWalkDifferences, lotWalks, lotWalkSightings } from '../modules/lot-walks/tables.ts';
import type { ParkedCar } from '../modules/transactions/find-parked-cars.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { insertMany } from './insert-many.ts';
import { createRandom, type Random, seedOf } from './random.ts';

const NIGHTS = 6;
const WALK_MS = 70 * MINUTE_MS;
const WALKERS = ['demo-dispatcher', 'demo-cashier'] as const;

/** Adds the demo's lot walks of the last nights, with a few differences each. Does nothing if there are walks. */
export async function seedPastWalks(db: Database, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed past walks', async (tx) => {
    const [existing] = await tx.select({ id: lotWalks.id }).from(lotWalks).limit(1);
    if (existing) return;
    for (let night = NIGHTS; night >= 1; night -= 1) await seedWalk(tx, night, now);
  });
}

async function seedWalk(tx: Queries, night: number, now: Date): Promise<void> {
  const day = pacificDay(new Date(now.getTime() - night * DAY_MS));
  const startedAt = fromWallTime(joinWall(day, '03:10'));
  if (!startedAt) return;
  const endedAt = new Date(startedAt.getTime() + WALK_MS);
  const id = `demo-walk-${day}`;
  const [walker, colleague] = WALKERS;
  const walk = { id, startedAt, startedBy: walker, endedAt, endedBy: walker, cars: 0, seen: 0 };
  await tx.insert(lotWalks).values(walk);
  const cars = await findCarsOfWalk(tx, walk, endedAt);
  const random = createRandom(seedOf(id));
  const seen = inventSightings(cars, random);
  await insertMany(
    tx,
    lotWalkSightings,
    seen.map((one, at) => ({
      ...one,
      id: `${id}-${at}`,
      walkId: id,
      seenBy: at % 3 === 0 ? colleague : walker,
      at: new Date(startedAt.getTime() + ((at + 1) / (seen.length + 1)) * WALK_MS),
      createdAt: endedAt,
    })),
  );
  await compareAgain(tx, walk);
  if (night > 1) await settleAll(tx, id, new Date(endedAt.getTime() + 45 * MINUTE_MS));
}

/** Nearly all cars, in the order of the rows, and now and then one that nobody knows. */
function inventSightings(cars: readonly ParkedCar[], random: Random) {
  const unseen = new Set([random.between(0, cars.length - 1), random.between(0, cars.length - 1)]);
  const seen = cars
    .filter((_car, at) => !unseen.has(at))
    .map(({ id, licensePlate, ticketNumber }) => ({
      row: random.next() < 0.01 ? random.pick(LOT_ROWS) : homeRow(ticketNumber),
      licensePlate,
      transactionId: id as string | null,
    }));
  const stranger = `${random.pick(['CBK', 'BXR', 'AWM'])}${random.between(1000, 9999)}`;
  if (random.next() < 0.7)
    seen.push({ row: random.pick(LOT_ROWS), licensePlate: stranger, transactionId: null });
  return seen.toSorted((a, b) => a.row.localeCompare(b.row));
}

/** Where a car stands every night. */
const homeRow = (ticketNumber: string) => LOT_ROWS[seedOf(ticketNumber) % LOT_ROWS.length] ?? LOT_ROWS[0];

const REASONS: Record<string, SettleReason> = {
  SWAP: 'SWAPPED',
  NOT_SEEN: 'FOUND',
  UNKNOWN: 'STAFF_CAR',
  SEEN_TWICE: 'MISREAD',
  MOVED: 'CUSTOMER_MOVED',
};

async function settleAll(tx: Queries, walkId: string, at: Date): Promise<void> {
  for (const [kind, reason] of Object.entries(REASONS))
    await tx
      .update(lotWalkDifferences)
      .set({ settledAt: at, settledBy: 'demo-shift-lead', reason })
      .where(sql`${eq(lotWalkDifferences.walkId, walkId)} and ${lotWalkDifferences.kind} = ${kind}`);
}
