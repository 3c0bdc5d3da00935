import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type islands, rides } from './tables.ts';

const WEEKS_MS = 4 * 7 * 86_400_000;
/** With fewer rides than these a median says little. */
const ENOUGH = 10;

/** Since when somebody waits: each state has a wait of its own. */
const SINCE = {
  REQUESTED: rides.requestedAt,
  ACKNOWLEDGED: rides.acknowledgedAt,
  EN_ROUTE: rides.enRouteAt,
};
export type WaitingState = keyof typeof SINCE;

export interface ExpectedWait {
  /** Seconds from now; 0 is any moment. */
  seconds: number;
  isSchedule: boolean;
  measured: number;
}

interface Waiting {
  island: typeof islands.$inferSelect;
  state: WaitingState;
  /** When it came to this state. */
  since: Date;
}

/**
 * How long somebody still waits: the median of what others waited in the same state, at this island, within an hour of
 * this time of day, in the last four weeks. The schedule's longest wait while there are too few of them.
 */
export async function expectWait(queries: Queries, waiting: Waiting, now: Date): Promise<ExpectedWait> {
  const { median, measured } = await measure(queries, waiting, now);
  const isSchedule = median === null || measured < ENOUGH;
  const whole = isSchedule ? waiting.island.longestWait : median;
  const passed = (now.getTime() - waiting.since.getTime()) / 1000;
  return { seconds: Math.max(0, Math.round(whole - passed)), isSchedule, measured };
}

async function measure(queries: Queries, { island, state }: Waiting, now: Date) {
  const wait = sql`extract(epoch from ${rides.arrivedAt} - ${SINCE[state]})`;
  // Seconds between the two times of day, moved by an hour so that no difference is negative.
  const apart = sql`mod((extract(epoch from ${rides.requestedAt}) - ${now.getTime() / 1000} + 864000000)::bigint + 3600, 86400)`;
  const [row] = await queries
    .select({
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${wait}))::float8`,
      measured: sql<number>`count(*)::int`,
    })
    .from(rides)
    .where(
      and(
        eq(rides.islandId, island.id),
        gte(rides.requestedAt, new Date(now.getTime() - WEEKS_MS)),
        isNotNull(rides.arrivedAt),
        isNotNull(SINCE[state]),
        sql`${apart} < 7200`,
      ),
    );
  return row ?? { median: null, measured: 0 };
}
