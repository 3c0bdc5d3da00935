import { and, asc, desc, eq, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { lotWalkSightings } from './tables.ts';

export type SightingRow = typeof lotWalkSightings.$inferSelect;

/** A car's last sighting, by the name of who saw it. */
export interface LastSighting {
  transactionId: string;
  walkId: string;
  row: string;
  at: Date;
  /** The id of the employee who saw it. */
  seenBy: string;
}

const correction = alias(lotWalkSightings, 'correction');

/** Sightings that count: neither corrections nor corrected. */
const counts = (queries: Queries): SQL | undefined =>
  and(
    isNull(lotWalkSightings.takesBackId),
    notExists(
      queries
        .select({ one: sql`1` })
        .from(correction)
        .where(eq(correction.takesBackId, lotWalkSightings.id)),
    ),
  );

/** Finds the sightings of a walk that were not taken back, in their order. */
export const findSightings = (queries: Queries, walkId: string): Promise<SightingRow[]> =>
  queries
    .select()
    .from(lotWalkSightings)
    .where(and(eq(lotWalkSightings.walkId, walkId), counts(queries)))
    .orderBy(asc(lotWalkSightings.at), asc(lotWalkSightings.id));

/** Finds the sightings of cars that were not taken back, in their order. */
export const findSightingsOfCars = (
  queries: Queries,
  transactionIds: string[],
  limit: number,
): Promise<SightingRow[]> =>
  queries
    .select()
    .from(lotWalkSightings)
    .where(and(inArray(lotWalkSightings.transactionId, transactionIds), counts(queries)))
    .orderBy(asc(lotWalkSightings.at), asc(lotWalkSightings.id))
    .limit(limit);

/** Finds where each of these cars was seen last, by the ids of their transactions. `before`: only by then. */
export async function findLastSightings(
  queries: Queries,
  transactionIds: string[],
  { before }: { before?: Date } = {},
): Promise<Map<string, LastSighting>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await queries
    .selectDistinctOn([lotWalkSightings.transactionId])
    .from(lotWalkSightings)
    .where(
      and(
        inArray(lotWalkSightings.transactionId, transactionIds),
        before && lt(lotWalkSightings.at, before),
        counts(queries),
      ),
    )
    .orderBy(lotWalkSightings.transactionId, desc(lotWalkSightings.at));
  return new Map(
    rows.flatMap(({ transactionId: id, walkId, row, at, seenBy }) =>
      id ? [[id, { transactionId: id, walkId, row, at, seenBy }]] : [],
    ),
  );
}

/** Finds where a car was seen last, by the id of its transaction. */
export const findLastSighting = async (
  queries: Queries,
  transactionId: string,
): Promise<LastSighting | undefined> =>
  (await findLastSightings(queries, [transactionId])).get(transactionId);
