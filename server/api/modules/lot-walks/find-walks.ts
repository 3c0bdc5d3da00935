import { count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LotWalk } from '../../../../shared/contracts/lot-walks.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { findCarsOfWalk, isAtEnd } from './find-booked-cars.ts';
import { findSightings } from './find-sightings.ts';
import { lotWalkDifferences, lotWalks } from './tables.ts';

export type WalkRow = typeof lotWalks.$inferSelect;

/** So many past walks are listed. */
const PAST_WALKS = 30;

/** Finds the walk that is open. */
export async function findOpenWalk(queries: Queries): Promise<WalkRow | undefined> {
  const [row] = await queries.select().from(lotWalks).where(isNull(lotWalks.endedAt));
  return row;
}

/** Gets a walk. Throws 404. */
export async function getWalk(queries: Queries, id: string): Promise<WalkRow> {
  const [row] = await queries.select().from(lotWalks).where(eq(lotWalks.id, id));
  if (!row) throw notFound('We can’t find this lot walk.');
  return row;
}

/** Locks a walk until the transaction ends. Throws 404. */
export async function lockWalk(tx: Queries, id: string): Promise<WalkRow> {
  const [row] = await tx.select().from(lotWalks).where(eq(lotWalks.id, id)).for('no key update');
  if (!row) throw notFound('We can’t find this lot walk.');
  return row;
}

/** Finds the latest walks that ended, newest first. */
export const findPastWalks = (queries: Queries): Promise<WalkRow[]> =>
  queries
    .select()
    .from(lotWalks)
    .where(isNotNull(lotWalks.endedAt))
    .orderBy(desc(lotWalks.startedAt), desc(lotWalks.id))
    .limit(PAST_WALKS);

/** Presents walks with their counts. */
export async function presentWalks(
  queries: Queries,
  rows: readonly WalkRow[],
  now: Date,
): Promise<LotWalk[]> {
  const people = await findMembers(
    queries,
    rows.map(({ startedBy }) => startedBy),
  );
  const differences = await countDifferences(
    queries,
    rows.map(({ id }) => id),
  );
  const walks: LotWalk[] = [];
  for (const row of rows) {
    const found = differences.get(row.id);
    walks.push({
      id: row.id,
      started_at: formatWireDate(row.startedAt),
      started_by: people.get(row.startedBy)?.shortName ?? '',
      ended_at: row.endedAt && formatWireDate(row.endedAt),
      ...(row.endedAt ? { cars: row.cars ?? 0, seen: row.seen ?? 0 } : await countSoFar(queries, row, now)),
      differences: found?.all ?? 0,
      unsettled: found?.unsettled ?? 0,
    });
  }
  return walks;
}

export async function presentWalk(queries: Queries, row: WalkRow, now: Date): Promise<LotWalk> {
  const [walk] = await presentWalks(queries, [row], now);
  if (!walk) throw new Error('A walk was not presented');
  return walk;
}

/** Cars in the books now, and those of them that the open walk has seen. */
async function countSoFar(
  queries: Queries,
  walk: WalkRow,
  now: Date,
): Promise<{ cars: number; seen: number }> {
  const cars = (await findCarsOfWalk(queries, walk, now)).filter((car) => isAtEnd(car, walk));
  const sightings = await findSightings(queries, walk.id);
  const seen = new Set(sightings.map(({ transactionId }) => transactionId));
  return { cars: cars.length, seen: cars.filter(({ id }) => seen.has(id)).length };
}

async function countDifferences(queries: Queries, walkIds: string[]) {
  if (walkIds.length === 0) return new Map<string, { all: number; unsettled: number }>();
  const rows = await queries
    .select({
      walkId: lotWalkDifferences.walkId,
      all: count(),
      unsettled: sql<number>`(count(*) filter (where ${lotWalkDifferences.settledAt} is null))::int`,
    })
    .from(lotWalkDifferences)
    .where(inArray(lotWalkDifferences.walkId, walkIds))
    .groupBy(lotWalkDifferences.walkId);
  return new Map(rows.map((row) => [row.walkId, row]));
}
