import * as v from 'valibot';
import { HOUR_SECONDS } from '../format/durations.ts';
import { contract } from './contract.ts';
import { flag, id, optionalText, personName, positiveInteger, wireDate } from './fields.ts';

/** In the order of a ride. The last three are final. */
export const RIDE_STATES = [
  'REQUESTED',
  'ACKNOWLEDGED',
  'EN_ROUTE',
  'ARRIVED',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type RideState = (typeof RIDE_STATES)[number];

export const island = v.object({
  /** The number on the airport's signs. */
  id: v.number(),
  name: v.string(),
  /** How to find it on foot. */
  directions: v.string(),
  /** Seconds between two scheduled shuttles. */
  schedule: v.object({ shortest: v.number(), longest: v.number() }),
});
export type Island = v.InferOutput<typeof island>;

/** A stop with what to expect from a request now. Other servers may know only the schedule. */
export const stop = v.object({
  ...island.entries,
  /** Seconds until the shuttle arrives if it is requested now. */
  expected_wait_seconds: v.optional(v.nullable(v.number()), null),
});
export type Stop = v.InferOutput<typeof stop>;

export const ride = v.object({
  id: v.string(),
  state: v.picklist(RIDE_STATES),
  island,
  name: v.string(),
  ticket_number: v.nullable(v.string()),
  accessible: v.boolean(),
  /** 1 is next; null once the shuttle has arrived. */
  position: v.nullable(v.number()),
  /** Seconds until the shuttle arrives; null once it has arrived. */
  expected_wait_seconds: v.nullable(v.number()),
  /** The wait comes from the schedule, because too few rides were measured. */
  is_schedule: v.boolean(),
  /** The number of rides behind the wait: the last four weeks, this island, about this hour. */
  measured_rides: v.number(),
  requested_at: wireDate,
  /** When its state changed last. */
  changed_at: wireDate,
  allowed_actions: v.array(v.picklist(['cancel'])),
});
export type Ride = v.InferOutput<typeof ride>;

export const rideBody = v.strictObject({
  island_id: positiveInteger('Choose a valid island'),
  name: personName(80),
  /** A transaction ID or ticket number. */
  transaction_id: optionalText(64),
  /** Needs a vehicle with a lift. */
  accessible: v.optional(flag),
});

export const listIslands = contract({
  name: 'listIslands',
  summary: 'Lists the shuttle stops, with a note that staff have put on the page.',
  method: 'GET',
  path: '/dispatcher/islands',
  access: 'anyone',
  output: v.object({
    items: v.array(stop),
    /** Missing if there is nothing to say. */
    note: v.optional(v.array(v.string())),
  }),
});

export const requestRide = contract({
  name: 'requestRide',
  summary:
    'Requests the shuttle. Each session and each ticket has one open ride. Requesting again returns it.',
  method: 'POST',
  path: '/dispatcher/ride-request',
  access: 'anyone',
  limits: [
    { name: 'ride', per: 'address', max: 60, seconds: HOUR_SECONDS },
    { name: 'ride-of', per: 'session', max: 8, seconds: HOUR_SECONDS },
  ],
  body: rideBody,
  // Other servers may answer anything, or nothing.
  output: v.partial(ride),
});

export const findOwnRide = contract({
  name: 'findOwnRide',
  summary: 'Gets the open ride of this session, or the last one within an hour, or null.',
  method: 'GET',
  path: '/dispatcher/own-ride',
  access: 'anyone',
  output: v.object({
    ride: v.optional(v.nullable(ride), null),
    /** The ticket of the member's parked car. */
    ticket_number: v.optional(v.nullable(v.string()), null),
  }),
});

export const cancelRide = contract({
  name: 'cancelRide',
  summary: 'Cancels the ride of this session. 409 if the shuttle has arrived.',
  method: 'POST',
  path: '/dispatcher/rides/{id}/cancel',
  access: { proof: 'ride' },
  params: v.strictObject({ id }),
  output: ride,
});

export const listRides = contract({
  name: 'listRides',
  summary: 'Lists open rides, longest wait first.',
  method: 'GET',
  path: '/dispatcher/rides',
  access: { permission: 'Rides:Read' },
  output: v.object({ items: v.array(ride), count: v.number(), page: v.number(), page_size: v.number() }),
});

export const advanceRide = contract({
  name: 'advanceRide',
  summary: 'Moves a ride to its next state or cancels it. 409 if it is in a different state.',
  method: 'POST',
  path: '/dispatcher/rides/{id}/advance',
  access: { permission: 'Rides:Update' },
  params: v.strictObject({ id }),
  body: v.strictObject({
    to: v.picklist(
      ['ACKNOWLEDGED', 'EN_ROUTE', 'ARRIVED', 'COMPLETED', 'CANCELLED'],
      'Choose a valid next state',
    ),
  }),
  output: ride,
});
