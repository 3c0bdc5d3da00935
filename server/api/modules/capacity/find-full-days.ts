import { and, between, isNotNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { capacityDays } from './tables.ts';

interface FullDaysQuery {
  /** 'YYYY-MM-DD', both included. */
  first: string;
  last: string;
  spaces: number;
  at: Date;
}

/** Whether a day ('YYYY-MM-DD') has no space for a product, or staff have stopped its sale. */
export type IsFull = (day: string, product?: string) => boolean;

/** Finds the days of a period without enough space. A day without a row is empty. */
export async function findFullDays(
  queries: Queries,
  { first, last, spaces, at }: FullDaysQuery,
): Promise<IsFull> {
  const rows = await findRestricted(queries).execute({ first, last, spaces });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return (name, product) => {
    const row = byDay.get(name);
    if (!row) return false;
    const until = product === undefined ? undefined : row.stoppedUntil?.[product];
    return row.lacksSpace || (until !== undefined && new Date(until) > at);
  };
}

/** The days without so much space, and those whose sale may be stopped. */
const findRestricted = prepareOnce((queries) => {
  const { day, sellable, held, booked, stoppedUntil } = capacityDays;
  const lacksSpace = sql<boolean>`${sellable} - ${held} - ${booked} < ${sql.placeholder('spaces')}::int`;
  return queries
    .select({ day, lacksSpace, stoppedUntil })
    .from(capacityDays)
    .where(
      and(
        between(day, sql.placeholder('first'), sql.placeholder('last')),
        or(lacksSpace, isNotNull(stoppedUntil)),
      ),
    )
    .prepare('find_restricted_days');
});
