import type { Activity, ActivityCount } from '../../../shared/contracts/activity.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { toWallTime } from '../../../shared/format/time.ts';
import { dayOf, timeOf, weekdayOf } from '../../../shared/format/wall-time.ts';

/** Cars by the hour of an instant: hours since 1970. Pacific hours begin with those of UTC. */
export type CarsByHour = ReadonlyMap<number, number>;

interface Input {
  start: Date;
  end: Date;
  entries: CarsByHour;
  exits: CarsByHour;
}

const DAY_HOURS = 24;

/**
 * Adds up the real hours of a period by their Pacific names. The hour that a clock change repeats happens twice on that
 * day, and the skipped one doesn't happen. A weekday happens once, however long it is.
 */
export function countHours({
  start,
  end,
  entries,
  exits,
}: Input): Pick<Activity, 'hours' | 'weekdays' | 'week'> {
  const hours = emptyCounts(DAY_HOURS);
  const weekdays = emptyCounts(7);
  const week = emptyCounts(7 * DAY_HOURS);
  const days = new Set<string>();
  for (let at = start.getTime(); at < end.getTime(); at += HOUR_MS) {
    const wall = toWallTime(new Date(at));
    const weekday = weekdayOf(dayOf(wall));
    const hour = Number(timeOf(wall).slice(0, 2));
    const isNewDay = !days.has(dayOf(wall));
    days.add(dayOf(wall));
    const cars = { entries: entries.get(at / HOUR_MS) ?? 0, exits: exits.get(at / HOUR_MS) ?? 0 };
    add(hours[hour], cars, true);
    add(week[weekday * DAY_HOURS + hour], cars, true);
    add(weekdays[weekday], cars, isNewDay);
  }
  return { hours, weekdays, week };
}

const emptyCounts = (length: number): ActivityCount[] =>
  Array.from({ length }, () => ({ times: 0, entries: 0, exits: 0 }));

function add(count: ActivityCount | undefined, cars: Omit<ActivityCount, 'times'>, happens: boolean): void {
  if (!count) throw new Error('unreachable');
  if (happens) count.times += 1;
  count.entries += cars.entries;
  count.exits += cars.exits;
}
