import { toWallTime } from '../../../../shared/format/time.ts';
import { addDays, dayOf, timeOf } from '../../../../shared/format/wall-time.ts';

/**
 * The day that money of an instant counts for, 'YYYY-MM-DD'. All reports use it.
 *
 * @param startsAt the Pacific time of day at which a business day starts, 'HH:MM', a setting of the lot. Before it, the
 * day before still runs. It is never from 01:00 to 02:59, so that a clock change neither skips nor repeats it.
 */
export function businessDay(instant: Date, startsAt: string): string {
  const wall = toWallTime(instant);
  return dayOf(timeOf(wall) < startsAt ? addDays(wall, -1) : wall);
}
