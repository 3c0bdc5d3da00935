import { lt, sql } from 'drizzle-orm';
import { tooMany } from '../../shared/errors/app-error.ts';
import type { Queries } from './db/database.ts';
import { throttles } from './db/schema.ts';

const DAY = 24 * 60 * 60 * 1000;

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
  const length = windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  const [row] = await queries
    .insert(throttles)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + 1` },
    })
    .returning({ count: throttles.count });
  if (row && row.count <= limit) return;
  throw tooMany(Math.max(1, Math.ceil((windowStart.getTime() + length - now.getTime()) / 1000)));
}

/** Deletes counters whose window cannot be running any more: no window is longer than a day. */
export async function forgetOldThrottles(queries: Queries, now: Date): Promise<void> {
  await queries.delete(throttles).where(lt(throttles.windowStart, new Date(now.getTime() - DAY)));
}
