import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Ride, RideState } from '../../../../shared/contracts/rides.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { rides } from './tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { findRide } from './find-rides.ts';

type RideDeps = Pick<Deps, 'db' | 'now'>;
export type NextState = Exclude<RideState, 'REQUESTED' | 'EXPIRED'>;

const WAITING: RideState[] = ['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE'];

/** What a state may follow. */
const BEFORE: Record<NextState, RideState[]> = {
  ACKNOWLEDGED: ['REQUESTED'],
  EN_ROUTE: ['ACKNOWLEDGED'],
  ARRIVED: ['EN_ROUTE'],
  COMPLETED: ['ARRIVED'],
  CANCELLED: WAITING,
};

/**
 * Moves a ride to its next state; canceling it again is harmless. Throws 404 if there is none, and 409 `STATE_CHANGED`
 * if its state cannot come before this one.
 */
export async function advanceRide({ db, now }: RideDeps, id: string, to: NextState): Promise<Ride> {
  const isWanted = eq(rides.id, id);
  const isMoved = await setState(db.queries, and(isWanted, inArray(rides.state, BEFORE[to])), to, now());
  const ride = await findRide(db.queries, isWanted, now());
  if (!ride) throw notFound('We can’t find this ride.');
  const isCancelledAgain = to === 'CANCELLED' && ride.state === 'CANCELLED';
  if (isMoved || isCancelledAgain) return ride;
  throw conflict('STATE_CHANGED', 'This ride has changed. Check it and try again.', { ride });
}

/** One statement: of many at the same moment, one finds the ride in the state before. */
async function setState(
  queries: Queries,
  isWanted: SQL | undefined,
  to: RideState,
  at: Date,
): Promise<boolean> {
  const moved = await queries
    .update(rides)
    .set({ state: to, changedAt: at, ...timeOf(to, at) })
    .where(isWanted)
    .returning({ id: rides.id });
  return moved.length > 0;
}

function timeOf(state: RideState, at: Date): Partial<typeof rides.$inferInsert> {
  if (state === 'ACKNOWLEDGED') return { acknowledgedAt: at };
  if (state === 'EN_ROUTE') return { enRouteAt: at };
  if (state === 'ARRIVED') return { arrivedAt: at };
  return { endedAt: at };
}

const TIMEOUT_MS = 30 * 60_000;

/** Ends the rides with which nothing has happened for half an hour. */
export async function expireRides({ db, now }: RideDeps): Promise<void> {
  const isForgotten = lt(rides.changedAt, new Date(now().getTime() - TIMEOUT_MS));
  await setState(db.queries, and(isNull(rides.endedAt), isForgotten), 'EXPIRED', now());
}
