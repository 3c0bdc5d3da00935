import { eq } from 'drizzle-orm';
import type { Tap, TapResult } from '../../../../shared/contracts/dispatch.ts';
import type { RideState } from '../../../../shared/contracts/rides.ts';
import type { Deps } from '../../platform/deps.ts';
import { moveRide } from './advance-ride.ts';
import { rides } from './tables.ts';

type RideDeps = Pick<Deps, 'db' | 'now'>;

/** A ride that has come this far has passed the states before. */
const ORDER: RideState[] = ['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED'];

/**
 * Applies taps in their order, each on its own, so that one refusal does not stop the others. A tap whose state the ride
 * has reached already is done: it was sent before, or a colleague made it.
 */
export async function applyTaps(deps: RideDeps, taps: readonly Tap[]): Promise<TapResult[]> {
  const results: TapResult[] = [];
  for (const tap of taps) results.push(await applyTap(deps, tap));
  return results;
}

async function applyTap(deps: RideDeps, { id, ride_id, to, at }: Tap): Promise<TapResult> {
  const before = await findState(deps, ride_id);
  const isMoved =
    before !== undefined && (await moveRide(deps, ride_id, to, limitTime(deps, before.changedAt, at)));
  const state = isMoved ? to : ((await findState(deps, ride_id))?.state ?? null);
  return { id, ride_id, is_done: isMoved || hasReached(state, to), state };
}

async function findState({ db }: RideDeps, rideId: string) {
  const [ride] = await db.queries
    .select({ state: rides.state, changedAt: rides.changedAt })
    .from(rides)
    .where(eq(rides.id, rideId));
  return ride;
}

/** The time of the tap, as far as it can be true: browsers' clocks may be wrong. */
function limitTime({ now }: RideDeps, changedAt: Date, at: string): Date {
  const tapped = Math.max(Date.parse(at), changedAt.getTime());
  return new Date(Math.min(tapped, now().getTime()));
}

function hasReached(state: RideState | null, to: RideState): boolean {
  if (state === null || !ORDER.includes(state)) return state === to;
  return ORDER.includes(to) && ORDER.indexOf(state) >= ORDER.indexOf(to);
}
