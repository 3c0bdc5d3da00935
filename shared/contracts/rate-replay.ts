import * as v from 'valibot';
import { contract } from './contract.ts';
import { money } from './fields.ts';

const sum = { before: money, after: money, count: v.number() };

/** The stays of a replay by their length, in the order of `lengths`. */
export const REPLAY_LENGTHS = ['1 or 2 days', '3 to 6 days', '7 days or more'];

export const replaySlice = v.object({
  /** What was replayed: bookings, or requests for prices that nobody booked, as prepaid stays. */
  kind: v.picklist(['bookings', 'asks']),
  /** How many cost more, less or the same, and how many had no price before or after. */
  counts: v.object({ more: v.number(), less: v.number(), same: v.number(), without_price: v.number() }),
  /** Parking without fees and taxes by the week of the booking; `week` is its Sunday. */
  weeks: v.array(v.object({ week: v.string(), ...sum })),
  lengths: v.array(v.object(sum)),
  /** The largest changes, with fees and taxes. */
  examples: v.array(
    v.object({
      asked: v.string(),
      day: v.string(),
      days: v.number(),
      vehicle_class: v.string(),
      product: v.string(),
      before: money,
      after: money,
    }),
  ),
  /** The `after` of the next slice; null after the last one. */
  next: v.nullable(v.string()),
});
export type ReplaySlice = v.InferOutput<typeof replaySlice>;

export const replayRates = contract({
  name: 'replayRates',
  summary:
    'Prices a slice of the bookings and requests of the last 90 days with drafts and without them, each at its own asking time.',
  method: 'GET',
  path: '/rate-plans/replay',
  access: { permission: 'RatePlans:Read' },
  query: v.strictObject({
    /** The ids of drafts, with commas in between. */
    drafts: v.pipe(v.string(), v.maxLength(600)),
    after: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?:asks|bookings\.\d{12,14}\.[\w-]{1,64}|asks\.\d{12,14}\.[\w-]{1,64})$/,
          'Enter a valid place',
        ),
      ),
    ),
  }),
  output: replaySlice,
});
