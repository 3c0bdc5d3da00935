import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, text, wireDate } from './fields.ts';
import { RIDE_STATES } from './rides.ts';

/** The states that staff tap, in the order of a ride. */
export const TAPPED_STATES = ['ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED', 'CANCELLED'] as const;
export type TappedState = (typeof TAPPED_STATES)[number];

export const boardRide = v.object({
  id: v.string(),
  state: v.picklist(RIDE_STATES),
  island_id: v.number(),
  name: v.string(),
  ticket_number: v.nullable(v.string()),
  /** Null when nobody said how many. */
  passengers: v.nullable(v.number()),
  accessible: v.boolean(),
  requested_at: wireDate,
  /** The wait that the traveler was told, in seconds; null for older rides. */
  promised_wait_seconds: v.nullable(v.number()),
});
export type BoardRide = v.InferOutput<typeof boardRide>;

export const getDispatchBoard = contract({
  name: 'getDispatchBoard',
  summary: 'Gets the open rides of all islands, longest wait first.',
  method: 'GET',
  path: '/dispatcher/board',
  access: { permission: 'Rides:Read' },
  output: v.object({
    islands: v.array(v.object({ id: v.number(), name: v.string() })),
    rides: v.array(boardRide),
  }),
});
export type DispatchBoard = v.InferOutput<typeof getDispatchBoard.output>;

/** A tap of a dispatcher, which may have been made without a network. */
export const tap = v.strictObject({
  /** Chosen by the browser. The same tap may be sent again. */
  id,
  ride_id: id,
  to: v.picklist(TAPPED_STATES, 'Choose a valid next state'),
  /** ISO 8601, by the browser's clock. */
  at: v.pipe(v.string(), v.isoTimestamp('Enter a valid time')),
});
export type Tap = v.InferOutput<typeof tap>;

export const tapResult = v.object({
  id: v.string(),
  ride_id: v.string(),
  /** False: the ride is in a state that the tap cannot follow. */
  is_done: v.boolean(),
  /** The state of the ride now; null if there is no such ride. */
  state: v.nullable(v.picklist(RIDE_STATES)),
});
export type TapResult = v.InferOutput<typeof tapResult>;

export const sendTaps = contract({
  name: 'sendTaps',
  summary:
    'Moves rides to their next states, in the order of the taps, each with its own result. A tap that is sent again changes nothing. No ride skips a state.',
  method: 'POST',
  path: '/dispatcher/taps',
  access: { permission: 'Rides:Update' },
  body: v.strictObject({
    taps: v.pipe(v.array(tap), v.minLength(1, 'Send at least one tap'), v.maxLength(100, 'Send at most 100')),
  }),
  output: v.object({ results: v.array(tapResult) }),
});

/** For this long a state that was set by mistake can be taken back. */
export const STEP_BACK_SECONDS = 60;

export const stepRideBack = contract({
  name: 'stepRideBack',
  summary:
    'Takes back the last state of a ride, which was set by mistake within the last minute. 409 when the ride is in another state by now.',
  method: 'POST',
  path: '/dispatcher/rides/{id}/step-back',
  access: { permission: 'Rides:Update' },
  params: v.strictObject({ id }),
  body: v.strictObject({
    /** The state that was set by mistake. */
    from: v.picklist(TAPPED_STATES, 'Choose a valid state'),
    reason: text(200),
  }),
  output: v.object({ state: v.picklist(RIDE_STATES) }),
});
