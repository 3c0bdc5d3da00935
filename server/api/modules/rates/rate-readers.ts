import { gt, lt } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '../../../../shared/format/durations.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { type LoadRates, RATES_CACHE_MS } from './load-rates.ts';
import { rateReaders } from './tables.ts';
import { findLastRateChange } from './last-rate-change.ts';

const BEAT_MS = 30 * SECOND_MS;
/** A process that has not said for so long that it runs is gone. */
const GONE_MS = 75 * SECOND_MS;
/** For so long after a change, processes say more often what they have read. */
const WATCHED_MS = 600 * SECOND_MS;

type ReaderDeps = Pick<Deps, 'db' | 'now'> & { loadRates: LoadRates };

/**
 * Creates the job with which this process says that it runs and since when its rates are read: every 30 seconds, and at
 * each run while a change is new.
 */
export function createRatesReporter({ db, now, loadRates }: ReaderDeps, id = newId()): () => Promise<void> {
  let last = 0;
  return async () => {
    const at = now();
    const change = await findLastRateChange(db.queries);
    const isWatched = change !== null && at.getTime() - change.changedAt.getTime() < WATCHED_MS;
    if (!isWatched && at.getTime() - last < BEAT_MS) return;
    await loadRates();
    // Loaded rates may be as old as the cache keeps them.
    const row = { seenAt: at, readAt: new Date(at.getTime() - RATES_CACHE_MS) };
    await db.queries
      .insert(rateReaders)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: rateReaders.id, set: row });
    await db.queries.delete(rateReaders).where(lt(rateReaders.seenAt, new Date(at.getTime() - DAY_MS)));
    last = at.getTime();
  };
}

/** Counts the processes that run, and those of them that price with what was read at `since` or later. */
export async function countReaders(
  queries: Queries,
  { now, since }: { now: Date; since: Date },
): Promise<{ processes: number; live: number }> {
  const running = await queries
    .select({ readAt: rateReaders.readAt })
    .from(rateReaders)
    .where(gt(rateReaders.seenAt, new Date(now.getTime() - GONE_MS)));
  return { processes: running.length, live: running.filter(({ readAt }) => readAt >= since).length };
}
