import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { toWallTime } from '../../../../shared/format/time.ts';
import { formatTimeOfDay, timeOf } from '../../../../shared/format/wall-time.ts';
import type { BreakKind } from '../../../../shared/contracts/schedule.ts';

/** Nobody works longer: who is still in has forgotten to clock out. */
export const FORGOTTEN_MS = 16 * HOUR_MS;
/** Clocking in earlier than this before the shift is worth a look. */
const EARLY_MS = 10 * MINUTE_MS;

// Washington (WAC 296-126-092): a shift over 5 hours has a meal of at least 30 minutes between its hours 2 and 5, and
// nobody works more than 3 hours without a rest of 10 minutes.
const MEAL_NEEDED_MS = 5 * HOUR_MS;
const MEAL_FROM_MS = 2 * HOUR_MS;
const MEAL_MS = 30 * MINUTE_MS;
const REST_AFTER_MS = 3 * HOUR_MS;
/** How long before its end the time for a meal is shown at the clock. */
const MEAL_NOTICE_MS = 90 * MINUTE_MS;

export interface Break {
  kind: BreakKind;
  fromAt: Date;
  toAt: Date | null;
}

export interface Work {
  inAt: Date;
  outAt: Date | null;
  toldAt?: Date | null;
  breaks: readonly Break[];
}

interface Planned {
  startsAt: Date;
  endsAt: Date;
}

const minutesOf = (ms: number) => Math.floor(ms / MINUTE_MS);
const lengthOf = ({ fromAt, toAt }: Break, now: Date) => (toAt ?? now).getTime() - fromAt.getTime();
const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
const timeAt = (ms: number) => formatTimeOfDay(timeOf(toWallTime(new Date(ms))));

/**
 * Paid minutes and minutes of meals, of elapsed time: 10 pm to 6 am is 9 hours in the night of November when clocks go
 * back, and 7 hours in March.
 */
export function countMinutes({ inAt, outAt, breaks }: Work, now: Date): { paid: number; meals: number } {
  const meals = sum(breaks.filter(({ kind }) => kind === 'MEAL').map((meal) => lengthOf(meal, now)));
  return { paid: minutesOf((outAt ?? now).getTime() - inAt.getTime() - meals), meals: minutesOf(meals) };
}

/** Washington's rule for a shift that is being planned; null for a short one. */
export function adviseMeal({ startsAt, endsAt }: Planned): string | null {
  const start = startsAt.getTime();
  if (endsAt.getTime() - start <= MEAL_NEEDED_MS) return null;
  return `Meal of 30 minutes between ${timeAt(start + MEAL_FROM_MS)} and ${timeAt(start + MEAL_NEEDED_MS)}.`;
}

/** What the clock tells somebody who works now. */
export function warnAtClock({ inAt, breaks }: Work, now: Date): string[] {
  if (breaks.some(({ toAt }) => toAt === null)) return [];
  const [start, at] = [inAt.getTime(), now.getTime()];
  const due = start + MEAL_NEEDED_MS;
  const hasMeal = breaks.some((one) => one.kind === 'MEAL' && lengthOf(one, now) >= MEAL_MS);
  const lastRest = Math.max(start, ...breaks.map(({ toAt }) => toAt?.getTime() ?? at));
  const meal =
    at > due
      ? `Your meal of 30 minutes was due by ${timeAt(due)}. Take it now.`
      : `Take your meal of 30 minutes before ${timeAt(due)}.`;
  return [
    ...(!hasMeal && at >= due - MEAL_NOTICE_MS ? [meal] : []),
    ...(at - lastRest > REST_AFTER_MS
      ? ['You have worked over 3 hours without a rest. Take 10 minutes, they are paid.']
      : []),
  ];
}

/** What a manager looks at before approving a stretch of work. */
export function findProblems(work: Work, planned: Planned | undefined, now: Date): string[] {
  const { inAt, outAt, toldAt, breaks } = work;
  const isForgotten = !outAt && now.getTime() - inAt.getTime() > FORGOTTEN_MS;
  if (isForgotten) return ['No clock-out.'];
  const early = planned ? planned.startsAt.getTime() - inAt.getTime() : 0;
  return [
    ...(toldAt ? ['Forgot to clock out, and said later when.'] : []),
    ...(early > EARLY_MS ? [`In ${minutesOf(early)} minutes before the shift.`] : []),
    ...(outAt && missesMeal({ inAt, breaks }, outAt) ? ['No meal of 30 minutes between hours 2 and 5.'] : []),
  ];
}

function missesMeal({ inAt, breaks }: Pick<Work, 'inAt' | 'breaks'>, outAt: Date): boolean {
  const start = inAt.getTime();
  if (outAt.getTime() - start <= MEAL_NEEDED_MS) return false;
  return !breaks.some((one) => {
    const from = one.fromAt.getTime();
    const isInTime = from >= start + MEAL_FROM_MS && from <= start + MEAL_NEEDED_MS;
    return one.kind === 'MEAL' && isInTime && lengthOf(one, outAt) >= MEAL_MS;
  });
}
