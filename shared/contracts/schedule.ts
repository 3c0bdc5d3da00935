import * as v from 'valibot';
import { isWallTime } from '../format/wall-time.ts';
import { contract } from './contract.ts';
import { wireDate } from './fields.ts';

/** A meal is not paid, a rest is. */
export const BREAK_KINDS = { MEAL: 'Meal', REST: 'Rest' } as const;
export type BreakKind = keyof typeof BREAK_KINDS;
const breakKind = v.picklist(['MEAL', 'REST'], 'Choose a meal or a rest');

export const REQUEST_STATES = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

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
    shifts: v.array(plannedShift),
    sheet: timeSheet,
  }),
});
export type MySchedule = v.InferOutput<typeof getMySchedule.output>;

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
