import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, optionalText, text, wireDate } from './fields.ts';
import { day, leaveRequest, plannedShift, shiftOffer } from './schedule.ts';

const mayRead = { permission: 'Schedule:Read' } as const;
const mayUpdate = { permission: 'Schedule:Update' } as const;

const rosterShift = v.object({
  ...plannedShift.entries,
  /** Its person has been told. */
  is_published: v.boolean(),
});
export type RosterShift = v.InferOutput<typeof rosterShift>;

const rosterPerson = v.object({
  number: v.string(),
  name: v.string(),
  /** The days of the week, from Monday, with the shifts that begin on them. */
  days: v.array(
    v.object({
      day: v.string(),
      shifts: v.array(rosterShift),
      /** The person has approved leave. */
      is_leave: v.boolean(),
    }),
  ),
});
export type RosterPerson = v.InferOutput<typeof rosterPerson>;

const openLeave = v.object({
  ...leaveRequest.entries,
  number: v.string(),
  name: v.string(),
  /** It is the caller's own, which somebody else decides. */
  is_own: v.boolean(),
});
export type OpenLeave = v.InferOutput<typeof openLeave>;

/** What bookings predict for an hour, and who works then. */
const coverageHour = v.object({
  at: wireDate,
  arrivals: v.number(),
  departures: v.number(),
  people: v.number(),
});
export type CoverageHour = v.InferOutput<typeof coverageHour>;

export const getRoster = contract({
  name: 'getRoster',
  summary:
    'Gets everybody’s shifts in the week of a day, and the cars that bookings predict per hour. Drafts only for those who may change shifts.',
  method: 'GET',
  path: '/schedule/roster',
  access: mayRead,
  query: v.strictObject({
    /** Today by default. */
    day: v.optional(day),
  }),
  output: v.object({
    first_day: v.string(),
    last_day: v.string(),
    people: v.array(rosterPerson),
    coverage: v.array(coverageHour),
    drafts: v.number(),
    /** Requests for days off that nobody has decided, of all weeks; only for those who may. */
    leave: v.array(openLeave),
    /** Shifts that a colleague would take over, which nobody has decided; only for those who may. */
    offers: v.array(shiftOffer),
    may_update: v.boolean(),
  }),
});
export type Roster = v.InferOutput<typeof getRoster.output>;

const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 14:00'));
const shift = {
  /** The club number of who works. */
  number: text(12),
  day,
  from: timeOfDay,
  /** At or before `from` it is on the next day. */
  to: timeOfDay,
  note: optionalText(60),
};

export const addShift = contract({
  name: 'addShift',
  summary: 'Adds a shift as a draft. 409 when it overlaps another shift of the person.',
  method: 'POST',
  path: '/schedule/shifts',
  access: mayUpdate,
  body: v.strictObject(shift),
  output: rosterShift,
});

export const changeShift = contract({
  name: 'changeShift',
  summary:
    'Changes a shift. A published one stays published. 409 when it overlaps another shift of the person.',
  method: 'POST',
  path: '/schedule/shifts/{id}',
  access: mayUpdate,
  params: v.strictObject({ id }),
  body: v.strictObject(shift),
  output: rosterShift,
});

export const removeShift = contract({
  name: 'removeShift',
  summary: 'Removes a shift.',
  method: 'DELETE',
  path: '/schedule/shifts/{id}',
  access: mayUpdate,
  params: v.strictObject({ id }),
  output: v.object({}),
});

export const copyWeek = contract({
  name: 'copyWeek',
  summary:
    'Copies the shifts of the week before into the week of a day, as drafts at the same Pacific times. Shifts that overlap one are left out.',
  method: 'POST',
  path: '/schedule/weeks/copy',
  access: mayUpdate,
  body: v.strictObject({ day }),
  output: v.object({ copied: v.number(), left_out: v.number() }),
});

export const publishWeek = contract({
  name: 'publishWeek',
  summary: 'Publishes the drafts of the week of a day: their people see them from now on.',
  method: 'POST',
  path: '/schedule/weeks/publish',
  access: mayUpdate,
  body: v.strictObject({ day }),
  output: v.object({ published: v.number() }),
});
