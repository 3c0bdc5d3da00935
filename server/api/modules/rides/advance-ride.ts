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

/** The states that each state may follow. */
const BEFORE: Record<NextState, RideState[]> = {
  ACKNOWLEDGED: ['REQUESTED'],
  EN_ROUTE: ['ACKNOWLEDGED'],
  ARRIVED: ['EN_ROUTE'],
  COMPLETED: ['ARRIVED'],
  CANCELLED: WAITING,
};

/**
 * Changes the state of a ride. Canceling it again changes nothing. Throws 404, and 409 `STATE_CHANGED` when its current
 * state doesn't allow it.
 */
export async function advanceRide({ db, now }: RideDeps, id: string, to: NextState): Promise<Ride> {
  const isMatch = eq(rides.id, id);
  const isChanged = await setState(db.queries, and(isMatch, inArray(rides.state, BEFORE[to])), to, now());
  const ride = await findRide(db.queries, isMatch, now());
  if (!ride) throw notFound('We can’t find this ride.');
  const isCancelledAgain = to === 'CANCELLED' && ride.state === 'CANCELLED';
  if (isChanged || isCancelledAgain) return ride;
  throw conflict('STATE_CHANGED', 'This ride has changed. Check it and try again.', { ride });
}

/** One conditional update, so that only one of several parallel calls succeeds. */
async function setState(
  queries: Queries,
  isMatch: SQL | undefined,
  to: RideState,
  at: Date,
): Promise<boolean> {
  const updated = await queries
    .update(rides)
    .set({ state: to, changedAt: at, ...timeOf(to, at) })
    .where(isMatch)
    .returning({ id: rides.id });
  return updated.length > 0;
}

function timeOf(state: RideState, at: Date): Partial<typeof rides.$inferInsert> {
  if (state === 'ACKNOWLEDGED') return { acknowledgedAt: at };
  if (state === 'EN_ROUTE') return { enRouteAt: at };
  if (state === 'ARRIVED') return { arrivedAt: at };
  return { endedAt: at };
}

const TIMEOUT_MS = 30 * 60_000;

/** Expires rides that haven't changed for 30 minutes. */
export async function expireRides({ db, now }: RideDeps): Promise<void> {
  const isIdle = lt(rides.changedAt, new Date(now().getTime() - TIMEOUT_MS));
  await setState(db.queries, and(isNull(rides.endedAt), isIdle), 'EXPIRED', now());
}
