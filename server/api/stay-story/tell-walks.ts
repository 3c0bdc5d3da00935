import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { DIFFERENCE_KINDS, SETTLE_REASONS } from '../../../shared/contracts/lot-walks.ts';
import type { Queries } from '../platform/database/database.ts';
import { findSightingsOfCars } from '../modules/lot-walks/find-sightings.ts';
import { lotWalkDifferences, lotWalks } from '../modules/lot-walks/tables.ts';
import type { FoundStay } from './find-stay.ts';
import { MAX_ROWS, type StoryEntry } from './story-part.ts';

/** Tells where lot walks saw the car, which of them missed it, and why that was settled. */
export async function tellWalks(queries: Queries, { cars }: FoundStay): Promise<StoryEntry[]> {
  const ids = cars.map(({ id }) => id);
  const seen = await findSightingsOfCars(queries, ids, MAX_ROWS);
  const differences = await queries
    .select()
    .from(lotWalkDifferences)
    .where(inArray(lotWalkDifferences.transactionId, ids))
    .orderBy(asc(lotWalkDifferences.createdAt))
    .limit(MAX_ROWS);
  const walks = await queries
    .select()
    .from(lotWalks)
    .where(
      and(
        isNotNull(lotWalks.endedAt),
        inArray(
          lotWalks.id,
          differences.map(({ walkId }) => walkId),
        ),
      ),
    );
  const ends = new Map(walks.map(({ id, endedAt }) => [id, endedAt]));
  return [
    ...seen.map(({ at, row, seenBy }): StoryEntry => ({
      at,
      kind: 'walk',
      title: `Seen in row ${row}`,
      actor: `staff:${seenBy}`,
    })),
    ...differences.flatMap(({ walkId, kind, details }): StoryEntry[] => {
      const at = ends.get(walkId);
      return at ? [{ at, kind: 'walk', title: `Lot walk: ${TITLES[kind]}`, details }] : [];
    }),
    ...differences.flatMap(({ settledAt, settledBy, kind, reason, words }): StoryEntry[] =>
      settledAt
        ? [
            {
              at: settledAt,
              kind: 'walk',
              title: `Lot walk settled (${TITLES[kind]}): ${nameReason(reason)}`,
              details: words ? [words] : [],
              actor: `staff:${settledBy}`,
            },
          ]
        : [],
    ),
  ];
}

const TITLES = Object.fromEntries(
  Object.entries(DIFFERENCE_KINDS).map(([kind, label]) => [kind, label.toLowerCase()]),
);

const nameReason = (code: string | null): string =>
  Object.entries(SETTLE_REASONS).find(([reason]) => reason === code)?.[1] ?? '';
