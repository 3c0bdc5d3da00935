import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { type islands, rides } from './tables.ts';

const WEEKS_MS = 4 * 7 * 86_400_000;
/** The median of fewer rides isn't reliable. */
const MIN_RIDES = 10;

/** The time at which the wait in each state starts. */
const WAIT_START = {
  REQUESTED: rides.requestedAt,
  ACKNOWLEDGED: rides.acknowledgedAt,
  EN_ROUTE: rides.enRouteAt,
};
export type WaitingState = keyof typeof WAIT_START;

export interface ExpectedWait {
  /** Seconds from now; 0 means any moment. */
  seconds: number;
  /** Whether the schedule was used because too few rides were measured. */
  isSchedule: boolean;
  /** The number of rides that were measured. */
  measured: number;
}

interface WaitInput {
  island: typeof islands.$inferSelect;
  state: WaitingState;
  /** When the ride reached this state. */
  since: Date;
}

/**
 * The expected remaining wait: the median wait of the last four weeks' rides in the same state, at the same island and
 * within an hour of this time of day. With too few of them it's the schedule's longest wait.
 */
export async function expectWait(queries: Queries, input: WaitInput, now: Date): Promise<ExpectedWait> {
  const { median, measured } = await measure(queries, input, now);
  const isSchedule = median === null || measured < MIN_RIDES;
  const total = isSchedule ? input.island.longestWait : median;
  const elapsed = (now.getTime() - input.since.getTime()) / 1000;
  return { seconds: Math.max(0, Math.round(total - elapsed)), isSchedule, measured };
}

async function measure(queries: Queries, { island, state }: WaitInput, now: Date) {
  const wait = sql`extract(epoch from ${rides.arrivedAt} - ${WAIT_START[state]})`;
  // The difference of the two times of day in seconds, plus an hour so that it's never negative.
  const timeOfDayDifference = sql`mod((extract(epoch from ${rides.requestedAt}) - ${now.getTime() / 1000} + 864000000)::bigint + 3600, 86400)`;
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
        isNotNull(WAIT_START[state]),
        sql`${timeOfDayDifference} < 7200`,
      ),
    );
  return row ?? { median: null, measured: 0 };
}
