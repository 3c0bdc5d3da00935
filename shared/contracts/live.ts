import * as v from 'valibot';
import { contract } from './contract.ts';

/** What staff can watch. */
export const LIVE_TOPICS = [
  'rides',
  'transactions',
  'bookings',
  'incidents',
  'batches',
  'approvals',
  'capacity',
  'lot-walks',
  'hand-overs',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

export const watchChanges = contract({
  name: 'watchChanges',
  summary:
    'Sends the ids of what changes, by topic, as server-sent events: of every topic that the caller may read. A browser that connects again gets what it missed.',
  method: 'GET',
  path: '/live',
  access: 'staff',
  query: v.strictObject({
    /** The id of the last event that the caller has seen. Used without a `Last-Event-ID` header. */
    since: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  output: 'events',
});
