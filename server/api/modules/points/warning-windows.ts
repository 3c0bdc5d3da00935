import { addDays, addMinutes, dayOf, joinWall } from '../../../../shared/format/wall-time.ts';
import { fromWallTime, toWallTime } from '../../../../shared/format/time.ts';

const FIRST_WARNING_DAYS = 60;
const LAST_WARNING_DAYS = 14;
/** Warnings are mailed from 9:00 am. */
const SEND_MINUTES = 9 * 60;

/** What expires at or after `from` and before `until` is warned of now. */
export interface WarningWindow {
  daysBefore: number;
  from: Date;
  until: Date;
}

/** The warnings that are due, by Pacific days. What is first seen in its last days gets the last warning only. */
export function warningWindows(now: Date): WarningWindow[] {
  const first = endOfDay(now, FIRST_WARNING_DAYS);
  const last = endOfDay(now, LAST_WARNING_DAYS);
  return [
    { daysBefore: FIRST_WARNING_DAYS, from: last, until: first },
    { daysBefore: LAST_WARNING_DAYS, from: now, until: last },
  ];
}

/** The end of the Pacific day that many days ahead. Before 9:00 am, counted from the day before. */
function endOfDay(now: Date, days: number): Date {
  const today = joinWall(dayOf(addMinutes(toWallTime(now), -SEND_MINUTES)), '00:00');
  const end = fromWallTime(addDays(today, days + 1));
  if (!end) throw new Error('A Pacific day has no midnight');
  return end;
}
