import * as v from 'valibot';
import { isWallTime } from '../format/wall-time.ts';
import { contract } from './contract.ts';
import { id, text, wireDate } from './fields.ts';

/** A meal is not paid, a rest is. */
export const BREAK_KINDS = { MEAL: 'Meal', REST: 'Rest' } as const;
export type BreakKind = keyof typeof BREAK_KINDS;
const breakKind = v.picklist(['MEAL', 'REST'], 'Choose a meal or a rest');

export const LEAVE_STATES = { OPEN: 'Waits', APPROVED: 'Approved', REFUSED: 'Refused' } as const;
export type LeaveState = keyof typeof LEAVE_STATES;

/** A Pacific time as people say it, e.g. 2026-11-24T06:00. */
export const wallTime = v.pipe(v.string(), v.check(isWallTime, 'Enter a date and a time'));
/** A Pacific day, e.g. 2026-11-24. */
export const day = v.pipe(
  v.string(),
  v.check((value) => isWallTime(`${value}T00:00`), 'Enter a day like 2026-11-24'),
);

export const plannedShift = v.object({
  id: v.string(),
  starts_at: wireDate,
  ends_at: wireDate,
  note: v.nullable(v.string()),
  /** Washington's rule about meals, if the shift is long enough. */
  meal: v.nullable(v.string()),
});
export type PlannedShift = v.InferOutput<typeof plannedShift>;

/** One stretch of work. All of it counts to the day on which it began. */
const workedTime = v.object({
  id: v.string(),
  in_at: wireDate,
  /** null: still working. */
  out_at: v.nullable(wireDate),
  /** Without meals. */
  paid_minutes: v.number(),
  meal_minutes: v.number(),
  /** What a manager looks at before approving, in sentences. */
  problems: v.array(v.string()),
  is_approved: v.boolean(),
});
export type WorkedTime = v.InferOutput<typeof workedTime>;

const sheetDay = v.object({
  day: v.string(),
  minutes: v.number(),
  /** Its person said that nothing is missing. */
  is_final: v.boolean(),
  /** It is paid as it is; nothing changes any more. */
  is_locked: v.boolean(),
  punches: v.array(workedTime),
  /** Published shifts that begin on this day. */
  shifts: v.array(plannedShift),
});

/** What one person worked in a period, day by day. */
export const timeSheet = v.object({
  person: v.object({ number: v.string(), name: v.string() }),
  first_day: v.string(),
  last_day: v.string(),
  days: v.array(sheetDay),
  /** Weeks begin on Monday. Hours over 40 are paid as overtime. */
  weeks: v.array(v.object({ first_day: v.string(), minutes: v.number(), overtime_minutes: v.number() })),
  minutes: v.number(),
});
export type TimeSheet = v.InferOutput<typeof timeSheet>;

/** Days on which somebody asks not to work. */
export const leaveRequest = v.object({
  id: v.string(),
  first_day: v.string(),
  last_day: v.string(),
  /** What the person said about it. */
  words: v.nullable(v.string()),
  state: v.picklist(['OPEN', 'APPROVED', 'REFUSED']),
  /** What the colleague said who decided. */
  decision_words: v.nullable(v.string()),
});
export type LeaveRequest = v.InferOutput<typeof leaveRequest>;

/** A shift that has begun can't be offered any more. */
const ownShift = v.object({ ...plannedShift.entries, has_begun: v.boolean() });
export type OwnShift = v.InferOutput<typeof ownShift>;

export const OFFER_STATES = {
  OPEN: 'Offered',
  TAKEN: 'Waits for a planner',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  WITHDRAWN: 'Taken back',
} as const;
export type OfferState = keyof typeof OFFER_STATES;

/** A shift that somebody would like to give to a colleague. */
export const shiftOffer = v.object({
  id: v.string(),
  shift: plannedShift,
  state: v.picklist(['OPEN', 'TAKEN', 'APPROVED', 'REFUSED', 'WITHDRAWN']),
  /** Whose shift it is. */
  from: v.string(),
  /** Who would work instead; null while nobody has taken it. */
  to: v.nullable(v.string()),
  /** The caller's part in it. */
  role: v.picklist(['GIVES', 'TAKES', 'NEITHER']),
  /** What the planner said. */
  decision_words: v.nullable(v.string()),
});
export type ShiftOffer = v.InferOutput<typeof shiftOffer>;

const clock = v.object({
  /** FORGOTTEN: in for so long that the clock-out was missed. */
  state: v.picklist(['OUT', 'IN', 'ON_BREAK', 'FORGOTTEN']),
  /** When the person clocked in. */
  since: v.nullable(wireDate),
  paid_minutes: v.number(),
  break_kind: v.nullable(breakKind),
  break_since: v.nullable(wireDate),
  /** Washington's rules about meals and rests, as far as they matter now. */
  warnings: v.array(v.string()),
});
export type Clock = v.InferOutput<typeof clock>;

const access = { permission: 'Timeclock:InOut' } as const;

export const getMySchedule = contract({
  name: 'getMySchedule',
  summary: 'Gets the caller’s time clock, next shifts and time sheet of a pay period.',
  method: 'GET',
  path: '/schedule/me',
  access,
  query: v.strictObject({
    /** A day of the pay period; the current one by default. */
    day: v.optional(day),
  }),
  output: v.object({
    clock,
    /** Published shifts that have not ended, next first. */
    shifts: v.array(ownShift),
    sheet: timeSheet,
    /** There is a calendar feed of the caller's shifts. Its address was shown once. */
    has_feed: v.boolean(),
    /** The caller's requests for days that are not over. */
    leave: v.array(leaveRequest),
    /** Shifts to come: those that the caller may take, and the newest offer of each that they give or take. */
    offers: v.array(shiftOffer),
  }),
});
export type MySchedule = v.InferOutput<typeof getMySchedule.output>;

export const createFeed = contract({
  name: 'createFeed',
  summary:
    'Creates the address of a calendar feed (.ics) of the caller’s published shifts. The address before stops working. It is shown once.',
  method: 'POST',
  path: '/schedule/me/feed',
  access,
  output: v.object({ url: v.string() }),
});

export const endFeed = contract({
  name: 'endFeed',
  summary: 'Ends the caller’s calendar feed: its address stops working at once.',
  method: 'DELETE',
  path: '/schedule/me/feed',
  access,
  output: v.object({}),
});

export const clockIn = contract({
  name: 'clockIn',
  summary:
    'Clocks the caller in. 409 MISSING_OUT when the last clock-out was forgotten: then `left_at` says when they left, which waits for approval.',
  method: 'POST',
  path: '/schedule/me/in',
  access,
  body: v.strictObject({ left_at: v.optional(wallTime) }),
  output: clock,
});

export const clockOut = contract({
  name: 'clockOut',
  summary:
    'Clocks the caller out and ends a break. 409 when they are not in, or have forgotten to clock out.',
  method: 'POST',
  path: '/schedule/me/out',
  access,
  output: clock,
});

export const startBreak = contract({
  name: 'startBreak',
  summary: 'Starts a meal (not paid) or a rest (paid). 409 when the caller is not in, or on a break.',
  method: 'POST',
  path: '/schedule/me/breaks',
  access,
  body: v.strictObject({ kind: breakKind }),
  output: clock,
});

export const endBreak = contract({
  name: 'endBreak',
  summary: 'Ends the caller’s break. 409 without one.',
  method: 'POST',
  path: '/schedule/me/breaks/end',
  access,
  output: clock,
});

const span = { first_day: day, last_day: day };
const reason = text(200);

export const markTimeFinal = contract({
  name: 'markTimeFinal',
  summary:
    'The caller says that their time sheet of a pay period is complete until yesterday. 409 while a clock-out is missing.',
  method: 'POST',
  path: '/schedule/me/final',
  access,
  body: v.strictObject({ day }),
  output: timeSheet,
});

export const getTimeSheets = contract({
  name: 'getTimeSheets',
  summary: 'Gets the time sheets and published shifts of everybody, of the week or the pay period of a day.',
  method: 'GET',
  path: '/schedule/time-sheets',
  access: { permission: 'TimeSheet:Read' },
  query: v.strictObject({
    /** Today by default. */
    day: v.optional(day),
    span: v.optional(v.picklist(['WEEK', 'PAY_PERIOD']), 'WEEK'),
  }),
  output: v.object({
    today: v.string(),
    first_day: v.string(),
    last_day: v.string(),
    sheets: v.array(timeSheet),
    /** The club numbers of the caller, whose own hours somebody else approves. */
    own_number: v.string(),
    may_update: v.boolean(),
    may_approve: v.boolean(),
    may_lock: v.boolean(),
  }),
});
export type TimeSheets = v.InferOutput<typeof getTimeSheets.output>;

export const addPunch = contract({
  name: 'addPunch',
  summary:
    'Adds hours that somebody worked without clocking in. 409 when they overlap others or the day is locked.',
  method: 'POST',
  path: '/schedule/punches',
  access: { permission: 'TimeSheet:Update' },
  body: v.strictObject({ number: text(12), in_at: wallTime, out_at: wallTime, reason }),
  output: v.object({ id: v.string() }),
});

export const correctPunch = contract({
  name: 'correctPunch',
  summary:
    'Corrects when somebody came and left. The hours have to be approved again. 409 when they overlap others or the day is locked.',
  method: 'POST',
  path: '/schedule/punches/{id}/correct',
  access: { permission: 'TimeSheet:Update' },
  params: v.strictObject({ id }),
  body: v.strictObject({ in_at: wallTime, out_at: wallTime, reason }),
  output: v.object({ id: v.string() }),
});

export const approvePunches = contract({
  name: 'approvePunches',
  summary:
    'Approves hours, one stretch or many. 409 for the caller’s own hours, without a clock-out, and on a locked day.',
  method: 'POST',
  path: '/schedule/punches/approve',
  access: { permission: 'TimeSheet:Approve' },
  isAudited: true,
  body: v.strictObject({ ids: v.pipe(v.array(id), v.minLength(1, 'Choose hours'), v.maxLength(500)) }),
  output: v.object({ approved: v.number() }),
});

export const lockTimeSheets = contract({
  name: 'lockTimeSheets',
  summary:
    'Locks the time sheets of everybody for these days, which must be over: nothing changes any more. 409 while hours are not approved.',
  method: 'POST',
  path: '/schedule/pay-periods/lock',
  access: { permission: 'PayPeriods:Approve' },
  isAudited: true,
  body: v.strictObject(span),
  output: v.object({ days: v.number() }),
});

export const reopenTimeSheets = contract({
  name: 'reopenTimeSheets',
  summary: 'Opens locked time sheets of these days again, with a reason. 409 when none is locked.',
  method: 'POST',
  path: '/schedule/pay-periods/reopen',
  access: { permission: 'PayPeriods:Approve' },
  body: v.strictObject({ ...span, reason }),
  output: v.object({ days: v.number() }),
});
