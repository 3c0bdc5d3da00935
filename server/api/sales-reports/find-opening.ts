import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { findLockedDayBefore } from '../modules/money/book-locks.ts';
import { dayBounds } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';
import { netOf, sumPrepaid } from './sum-prepaid.ts';

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
  { from, day }: { from: string; day: string },
  dayStart: string,
): Promise<number> {
  if (from >= day) return 0;
  const [first, last] = [dayBounds(from, dayStart), dayBounds(moveDay(day, -1), dayStart)];
  if (!first || !last) throw new Error(`${from} or ${day} is no day`);
  return netOf(await sumPrepaid(queries, { first, last }));
}
