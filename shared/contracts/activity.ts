import * as v from 'valibot';
import { contract } from './contract.ts';
import { businessDayText } from './sales-reports.ts';

/** The longest period that is analyzed, in days. */
export const MAX_ACTIVITY_DAYS = 92;

/** Cars that came and went in hours or days of one kind, and how many of these the period has. */
const activityCount = v.object({ times: v.number(), entries: v.number(), exits: v.number() });
export type ActivityCount = v.InferOutput<typeof activityCount>;

const share = v.object({ label: v.string(), count: v.number() });
export type ActivityShare = v.InferOutput<typeof share>;

const activity = v.object({
  first_day: v.string(),
  last_day: v.string(),
  entries: v.number(),
  exits: v.number(),
  /** The 24 hours of the day, from midnight. A clock change skips or repeats one. */
  hours: v.array(activityCount),
  /** The 7 weekdays, from Sunday. */
  weekdays: v.array(activityCount),
  /** Each weekday's 24 hours, from Sunday midnight. */
  week: v.array(activityCount),
  /** The cars that left, by the started days that they were parked. */
  stays: v.array(share),
  /** The bookings that arrived, by the calendar days between booking and drop-off. */
  leads: v.array(share),
});
export type Activity = v.InferOutput<typeof activity>;

export const getActivity = contract({
  name: 'getActivity',
  summary:
    'Counts entries and exits by hour and weekday, how long cars stayed and how early they were booked, in a period of up to 92 days that are over (the last 28 without one) and 52 weeks before.',
  method: 'GET',
  path: '/transactions/activity',
  access: { permission: 'Transactions:Read' },
  query: v.strictObject({ from: v.optional(businessDayText), to: v.optional(businessDayText) }),
  output: v.object({
    /** The last day that is over. */
    newest_day: v.string(),
    activity,
    /** The same weekdays 52 weeks before; null if nothing happened then. */
    before: v.nullable(activity),
  }),
});
export type ActivityAnalysis = v.InferOutput<typeof getActivity.output>;
