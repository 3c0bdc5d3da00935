import * as v from 'valibot';
import { replaySlice } from '../shared/contracts/rate-replay.ts';
import { pacificDay } from '../shared/format/time.ts';
import { moveDay } from '../shared/format/wall-time.ts';
import { type Caller, percentile, timesOf } from './staff-calls.ts';
import type { Verdict } from './results.ts';
import { limit } from './staff-table.ts';

const REPEATS = 5;
const MAX_DAY_MS = 1_000;
const MAX_MONTH_MS = 5_000;
/** What one slice may take from everybody else on the embedded database. */
const MAX_SLICE_MS = 50;

/**
 * What adds up days: its work grows with the cars of a day, so each has a limit of its own instead of a ratio. The replay
 * compares all bookings of 90 days with a draft.
 */
export async function measureReports(staff: Caller): Promise<Verdict[]> {
  const day = moveDay(pacificDay(new Date()), -2);
  const time = async (what: string, path: string, most: number) =>
    limit(what, percentile(await timesOf(() => staff.get(path), REPEATS), 50), { most, unit: 'ms' });
  return [
    await time('report of a day', `/sales-reports/daily?day=${day}`, MAX_DAY_MS),
    await time('receipts of a day', `/sales-reports/daily/${day}/receipts`, MAX_DAY_MS),
    await time('report of a month', `/sales-reports/monthly?month=${day.slice(0, 7)}`, MAX_MONTH_MS),
    await time('activity by hour and weekday', '/transactions/activity', MAX_DAY_MS),
    ...(await measureReplay(staff)),
  ];
}

const drafted = v.object({ ids: v.array(v.string()) });

async function measureReplay(staff: Caller): Promise<Verdict[]> {
  const answer = v.parse(
    drafted,
    await staff.post('/rate-plans/days', {
      name: 'Measured',
      first_day: '2035-07-04',
      last_day: '2035-07-06',
      is_event: false,
      prices: [{ product: 'BUY_NOW', daily_cents: 3900, hourly_cents: 1000, weekly_cents: 23_400 }],
      reason: 'A draft to measure with',
    }),
  );
  const drafts = answer.ids.join();
  const times: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const began = performance.now();
    const path: string = `/rate-plans/replay?drafts=${drafts}${after && `&after=${after}`}`;
    after = v.parse(replaySlice, JSON.parse(String(await staff.get(path)))).next;
    times.push(performance.now() - began);
  }
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  return [
    limit(`replay slice p95 of ${times.length}, ${seconds.toFixed(1)} s in all`, percentile(times, 95), {
      most: MAX_SLICE_MS,
      unit: 'ms',
    }),
  ];
}
