import * as calls from '../../../shared/contracts/activity.ts';
import { invalid } from '../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../shared/format/time.ts';
import { countOf, daysBetween, moveDay } from '../../../shared/format/wall-time.ts';
import { dayBounds } from '../modules/money/day-bounds.ts';
import type { Deps } from '../platform/deps.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { findActivity, type Period } from './find-activity.ts';

const DEFAULT_DAYS = 28;
/** Whole weeks, so that weekdays are compared with the same weekdays. */
const YEAR_DAYS = 52 * 7;

/** What happens at the gates, by hour and weekday. */
export const activityHandlers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Handler[] => [
  handle(calls.getActivity, async ({ query }) => {
    const newest = moveDay(pacificDay(now()), -1);
    const { from, to } = chooseDays(query, newest);
    const activity = await findActivity(db.reads, readPeriod(from, to, newest));
    const yearAgo = [moveDay(from, -YEAR_DAYS), moveDay(to, -YEAR_DAYS)] as const;
    const before = await findActivity(db.reads, readPeriod(...yearAgo, newest));
    const isEmpty =
      before.entries + before.exits + before.leads.reduce((sum, { count }) => sum + count, 0) === 0;
    return { newest_day: newest, activity, before: isEmpty ? null : before };
  }),
];

/** With one day only, the period has the default length. */
function chooseDays({ from, to }: { from?: string | undefined; to?: string | undefined }, newest: string) {
  const other = (day: string, days: number) => {
    if (!dayBounds(day, '00:00')) throw invalid({ [day === from ? 'from' : 'to']: [NO_DAY] });
    return moveDay(day, days);
  };
  if (from !== undefined && to === undefined) {
    const last = other(from, DEFAULT_DAYS - 1);
    return { from, to: last < newest ? last : newest };
  }
  const last = to ?? newest;
  return { from: from ?? other(last, 1 - DEFAULT_DAYS), to: last };
}

const NO_DAY = 'Enter a day like 2026-11-21';

/** Throws 422 for days that don't exist, are in the wrong order, too many or not over. */
function readPeriod(firstDay: string, lastDay: string, newest: string): Period {
  const first = dayBounds(firstDay, '00:00');
  const last = dayBounds(lastDay, '00:00');
  if (!first) throw invalid({ from: [NO_DAY] });
  if (!last) throw invalid({ to: [NO_DAY] });
  if (lastDay > newest) throw invalid({ to: ['Choose a day that is over'] });
  if (firstDay > lastDay) throw invalid({ from: ['Choose a first day that is not after the last one'] });
  if (daysBetween(firstDay, lastDay) >= calls.MAX_ACTIVITY_DAYS)
    throw invalid({ to: [`Choose at most ${countOf(calls.MAX_ACTIVITY_DAYS, 'day')}`] });
  return { firstDay, lastDay, start: first.start, end: last.end };
}
