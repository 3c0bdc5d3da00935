import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Ride, RideState } from '../../../../shared/contracts/rides.ts';
import { conflict, notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
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
export async function advanceRide(deps: RideDeps, id: string, to: NextState): Promise<Ride> {
  const { db, now } = deps;
  const isMatch = eq(rides.id, id);
  const isChanged = await moveRide(deps, id, to, now());
  const ride = await findRide(db.queries, isMatch, now());
  if (!ride) throw notFound('We can’t find this ride.');
  const isCancelledAgain = to === 'CANCELLED' && ride.state === 'CANCELLED';
  if (isChanged || isCancelledAgain) return ride;
  throw conflict('STATE_CHANGED', 'This ride has changed. Check it and try again.', { ride });
}

/** Changes the state if the ride's current state allows it, as of a time that is not before its last change. */
export async function moveRide({ db }: RideDeps, id: string, to: NextState, at: Date): Promise<boolean> {
  const isAllowed = and(eq(rides.id, id), inArray(rides.state, BEFORE[to]));
  return db.transaction((tx) => setState(tx, isAllowed, to, at));
}

/** One conditional update, so that only one of several parallel calls succeeds. */
async function setState(tx: Queries, isMatch: SQL | undefined, to: RideState, at: Date): Promise<boolean> {
  const updated = await tx
    .update(rides)
    .set({ state: to, changedAt: at, ...timeOf(to, at) })
    .where(isMatch)
    .returning({ id: rides.id });
  await recordChange(tx, 'rides', ...updated.map(({ id }) => id));
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
  await db.transaction((tx) => setState(tx, and(isNull(rides.endedAt), isIdle), 'EXPIRED', now()));
}
