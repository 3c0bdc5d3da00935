import { daysBetween, moveDay } from '../../../../shared/format/wall-time.ts';

/** Pay periods are two weeks that begin on Monday, counted from this one. */
const FIRST_PERIOD = '2026-01-05';
const PERIOD_DAYS = 14;
const WEEK_DAYS = 7;

export interface Days {
  firstDay: string;
  lastDay: string;
}

/** The pay period of a Pacific day. */
export const payPeriodOf = (day: string): Days => spanOf(day, PERIOD_DAYS);

/** The week of a Pacific day, from Monday to Sunday. */
export const weekOf = (day: string): Days => spanOf(day, WEEK_DAYS);

function spanOf(day: string, length: number): Days {
  const firstDay = moveDay(FIRST_PERIOD, Math.floor(daysBetween(FIRST_PERIOD, day) / length) * length);
  return { firstDay, lastDay: moveDay(firstDay, length - 1) };
}
