import type { BoardRide, Tap, TappedState } from '../../../shared/contracts/dispatch.ts';
import type { RideState } from '../../../shared/contracts/rides.ts';
import { parseWhen } from '../../../shared/format/time.ts';
import { MINUTE_MS, MINUTE_SECONDS } from '../../../shared/format/durations.ts';

/** The word for each state of a ride. */
export const STATE_WORDS: Record<RideState, string> = {
  REQUESTED: 'New',
  ACKNOWLEDGED: 'Accepted',
  EN_ROUTE: 'On the way',
  ARRIVED: 'At the island',
  COMPLETED: 'Picked up',
  CANCELLED: 'Canceled',
  EXPIRED: 'Over',
};

export interface Step {
  to: TappedState;
  verb: string;
}

/** What the dispatcher does next in each state. Rides that are over have no next step. */
const STEPS: Partial<Record<RideState, Step>> = {
  REQUESTED: { to: 'ACKNOWLEDGED', verb: 'Accept' },
  ACKNOWLEDGED: { to: 'EN_ROUTE', verb: 'Set off' },
  EN_ROUTE: { to: 'ARRIVED', verb: 'Arrive' },
  ARRIVED: { to: 'COMPLETED', verb: 'Pick up' },
};

const ORDER: RideState[] = ['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED'];

export const findStep = (state: RideState): Step | undefined => STEPS[state];

/** Rides that the shuttle has not reached can be canceled. */
export const isCancelable = (state: RideState): boolean =>
  ['REQUESTED', 'ACKNOWLEDGED', 'EN_ROUTE'].includes(state);

/** The state of a ride after taps that are not sent yet. A colleague may be ahead of them. */
export function stateAfter({ id, state }: Pick<BoardRide, 'id' | 'state'>, taps: readonly Tap[]): RideState {
  const last = taps.findLast((tap) => tap.ride_id === id)?.to;
  if (last === undefined || findStep(state) === undefined) return state;
  return last === 'CANCELLED' || ORDER.indexOf(last) > ORDER.indexOf(state) ? last : state;
}

/** The step that one tap on an island takes: of the rides that are furthest behind, so that none skips a state. */
export function findSharedStep(states: readonly RideState[]): Step | undefined {
  const open = new Set(states.filter((state) => findStep(state)));
  const behind = ORDER.find((state) => open.has(state));
  return behind && findStep(behind);
}

export interface Wait {
  minutes: number;
  promisedMinutes: number | null;
  /** Longer than promised. */
  lateMinutes: number;
}

/** How long a rider has waited, and what they were told. */
export function findWait(ride: BoardRide, now: number): Wait {
  const since = parseWhen(ride.requested_at)?.getTime() ?? now;
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  const promised = ride.promised_wait_seconds;
  const promisedMinutes = promised === null ? null : Math.ceil(promised / MINUTE_SECONDS);
  return { minutes, promisedMinutes, lateMinutes: Math.max(0, minutes - (promisedMinutes ?? minutes)) };
}
