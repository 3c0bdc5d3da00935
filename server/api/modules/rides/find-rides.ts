import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Ride, Stop } from '../../../../shared/contracts/rides.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Finder, Subject } from '../../platform/serve/handler.ts';
import { islands, rides } from './tables.ts';
import { findTransactions } from '../transactions/find-transactions.ts';
import { expectWait, type WaitingState } from './expected-wait.ts';
import { presentIsland } from './present-island.ts';

/** Finds a session's open ride, or its last one that ended within an hour; null when there is none. */
export async function findOwnRide(queries: Queries, sessionId: string, now: Date): Promise<Ride | null> {
  const isRecent = gt(rides.endedAt, new Date(now.getTime() - HOUR_MS));
  const isOwn = and(eq(rides.sessionId, sessionId), or(isNull(rides.endedAt), isRecent));
  // An open ride has no end, so it comes first.
  const [row] = await selectRides(queries)
    .where(isOwn)
    .orderBy(desc(rides.endedAt), desc(rides.requestedAt))
    .limit(1);
  return row ? presentOne(queries, row, now) : null;
}

declare module '../../platform/serve/handler.ts' {
  interface Subjects {
    ride: Subject;
  }
}

/** Creates the finder of a ride by id, for the session that requested it only. */
export const createRideFinder =
  ({ db }: Pick<Deps, 'db'>): Finder<Subject> =>
  async ({ params: { id = '' }, caller: { sessionId } }) => {
    const isOwn = and(eq(rides.id, id), eq(rides.sessionId, sessionId));
    const [row] = await db.queries.select({ id: rides.id }).from(rides).where(isOwn);
    if (!row) throw notFound('We can’t find this ride.');
    return { row };
  };

/** Finds all stops, each with the wait if a ride were requested now. */
export async function findStops(queries: Queries, now: Date): Promise<Stop[]> {
  const rows = await queries.select().from(islands).orderBy(asc(islands.id));
  return Promise.all(
    rows.map(async (row) => {
      const { seconds } = await expectWait(queries, { island: row, state: 'REQUESTED', since: now }, now);
      return { ...presentIsland(row), expected_wait_seconds: seconds };
    }),
  );
}

/** Finds the ride that matches; undefined when there is none. */
export async function findRide(queries: Queries, isMatch: SQL | undefined, now: Date) {
  const [row] = await selectRides(queries).where(isMatch).limit(1);
  return row && presentOne(queries, row, now);
}

/** Lists open rides, longest wait first. */
export async function findOpenRides(queries: Queries, limit: number, now: Date): Promise<Ride[]> {
  const rows = await selectRides(queries)
    .where(isNull(rides.endedAt))
    .orderBy(asc(rides.requestedAt), asc(rides.id))
    .limit(limit);
  return presentRides(queries, rows, now);
}

const selectRides = (queries: Queries) =>
  queries
    .select({ ride: rides, island: islands })
    .from(rides)
    .innerJoin(islands, eq(islands.id, rides.islandId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRides>>[number];

async function presentOne(queries: Queries, row: Row, now: Date): Promise<Ride> {
  const [ride] = await presentRides(queries, [row], now);
  if (!ride) throw new Error('A ride was not presented');
  return ride;
}

async function presentRides(queries: Queries, rows: Row[], now: Date): Promise<Ride[]> {
  const transactionsById = await findTransactions(
    queries,
    rows.flatMap(({ ride }) => ride.transactionId ?? []),
  );
  const present = ({ ride, island }: Row) =>
    presentRide(
      queries,
      { ride, island, ticketNumber: transactionsById.get(ride.transactionId ?? '')?.ticketNumber ?? null },
      now,
    );
  return Promise.all(rows.map(present));
}

async function presentRide(
  queries: Queries,
  { ride, island, ticketNumber }: Row & { ticketNumber: string | null },
  now: Date,
): Promise<Ride> {
  const state = WAITING.find((waiting) => waiting === ride.state);
  const wait = state ? await expectWait(queries, { island, state, since: ride.changedAt }, now) : null;
  return {
    id: ride.id,
    state: ride.state,
    island: presentIsland(island),
    name: ride.name,
    ticket_number: ticketNumber,
    accessible: ride.isAccessible,
    position: state ? await findPosition(queries, ride) : null,
    expected_wait_seconds: wait?.seconds ?? null,
    is_schedule: wait?.isSchedule ?? false,
    measured_rides: wait?.measured ?? 0,
    requested_at: formatWireDate(ride.requestedAt),
    changed_at: formatWireDate(ride.changedAt),
    allowed_actions: state ? ['cancel'] : [],
  };
}

const WAITING: WaitingState[] = ['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE'];

/** The position in the queue at this island, counted from 1. */
async function findPosition(queries: Queries, { id, islandId, requestedAt }: Row['ride']): Promise<number> {
  const isBefore = or(
    lt(rides.requestedAt, requestedAt),
    and(eq(rides.requestedAt, requestedAt), lt(rides.id, id)),
  );
  const [row] = await queries
    .select({ ahead: count() })
    .from(rides)
    .where(and(isNull(rides.endedAt), inArray(rides.state, WAITING), eq(rides.islandId, islandId), isBefore));
  return (row?.ahead ?? 0) + 1;
}
