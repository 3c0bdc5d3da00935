import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { tooMany } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../database/database.ts';
import { throttles } from './tables.ts';

/**
 * Counts one use of `key` in its fixed window of `windowSeconds`; the use after `limit` throws a 429 that says how
 * many seconds are left. Refused uses count too. Call it outside the transaction that it guards: a rolled-back
 * transaction would forget the count.
 */
export async function throttle(
  queries: Queries,
  key: string,
  limit: number,
  windowSeconds: number,
  now: Date,
): Promise<void> {
  const count = await countUse(queries, key, windowSeconds, now);
  if (count > limit) throw tooMany(secondsLeft(windowSeconds, now));
}

/** Counts one use of `key`, and answers how many there were in this window. */
export async function countUse(
  queries: Queries,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<number> {
  const [row] = await queries
    .insert(throttles)
    .values({ key, windowStart: windowOf(windowSeconds, now), count: 1 })
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + 1` },
    })
    .returning({ count: throttles.count });
  return row?.count ?? 0;
}

/** Takes one use back, e.g. a try that was no guess after all. */
export async function uncountUse(
  queries: Queries,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<void> {
  const isThisWindow = and(eq(throttles.key, key), eq(throttles.windowStart, windowOf(windowSeconds, now)));
  await queries
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(and(isThisWindow, gt(throttles.count, 0)));
}

/** Forgets all uses of these keys. */
export async function forgetUses(queries: Queries, keys: string[]): Promise<void> {
  await queries.delete(throttles).where(inArray(throttles.key, keys));
}

/** Throws the 429 of a key that was used `limit` times in this window; counts nothing. */
export async function refuseThrottled(
  queries: Queries,
  key: string,
  limit: number,
  windowSeconds: number,
  now: Date,
): Promise<void> {
  const isThisWindow = eq(throttles.windowStart, windowOf(windowSeconds, now));
  const [row] = await queries
    .select({ count: throttles.count })
    .from(throttles)
    .where(and(eq(throttles.key, key), isThisWindow));
  if (row && row.count >= limit) throw tooMany(secondsLeft(windowSeconds, now));
}

function windowOf(windowSeconds: number, now: Date): Date {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

const secondsLeft = (windowSeconds: number, now: Date) =>
  Math.max(1, windowSeconds - Math.floor((now.getTime() / 1000) % windowSeconds));

/** Deletes counters whose window cannot be running any more: no window is longer than a day. */
export async function forgetOldThrottles(queries: Queries, now: Date): Promise<void> {
  await queries.delete(throttles).where(lt(throttles.windowStart, new Date(now.getTime() - DAY_MS)));
}
