import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { findLockedDayBefore } from '../modules/money/book-locks.ts';
import { dayBounds } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';
import { addMoves, netOf, NO_MOVES, sumPrepaid } from './sum-prepaid.ts';

/** Days per statement, so that years of history do not hold the only connection of the embedded database. */
const SLICE_DAYS = 31;

const firstRow = v.array(v.object({ day: v.nullable(v.string()) }));

/**
 * How much parking was paid for online and not over when a business day began, in cents: what the latest locked day
 * says, and what came after it.
 */
export async function findOpening(queries: Queries, day: string, dayStart: string): Promise<number> {
  const lock = await findLockedDayBefore(queries, day);
  if (lock)
    return (
      lock.figures.owedCents + (await sumDays(queries, { from: moveDay(lock.lastDay, 1), day }, dayStart))
    );
  const { rows } = await queries.execute(
    sql`select min(business_day)::text as day from money_movements where business_day < ${day}`,
  );
  return sumDays(queries, { from: v.parse(firstRow, rows)[0]?.day ?? day, day }, dayStart);
}

/** How much the days from one to the one before `day` change what is owed. */
async function sumDays(
  queries: Queries,
  { from: firstDay, day }: { from: string; day: string },
  dayStart: string,
): Promise<number> {
  let from = firstDay;
  let moves = NO_MOVES;
  while (from < day) {
    const to = [moveDay(from, SLICE_DAYS - 1), moveDay(day, -1)].toSorted()[0] ?? from;
    const [first, last] = [dayBounds(from, dayStart), dayBounds(to, dayStart)];
    if (!first || !last) throw new Error(`${from} or ${to} is no day`);
    moves = addMoves(moves, await sumPrepaid(queries, { first, last }));
    from = moveDay(to, 1);
  }
  return netOf(moves);
}
