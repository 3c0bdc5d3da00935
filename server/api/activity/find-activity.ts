import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Activity, ActivityShare } from '../../../shared/contracts/activity.ts';
import { DAY_MS } from '../../../shared/format/durations.ts';
import { type DayBounds, isWithin } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';
import { countHours } from './count-hours.ts';

/** From one midnight to another, and its days. */
export interface Period extends Pick<DayBounds, 'start' | 'end'> {
  firstDay: string;
  lastDay: string;
}

/** A statement counts so many days, so that the embedded database answers others between. */
const SLICE_MS = 7 * DAY_MS;

/** The last number of days of each share; the last share has no end. */
const STAYS = [
  ['Up to 1 day', 1],
  ['2–3 days', 3],
  ['4–7 days', 7],
  ['8–14 days', 14],
  ['15 days or more', Infinity],
] as const;
const LEADS = [
  ['Same day', 0],
  ['1 day before', 1],
  ['2–7 days before', 7],
  ['8–14 days before', 14],
  ['15–30 days before', 30],
  ['31 days or more', Infinity],
] as const;

const ZONE = sql.raw(`'America/Los_Angeles'`);
const hourOf = (column: string) => sql`floor(extract(epoch from ${sql.raw(column)}) / 3600)::int`;

/** Counts what happened at the gates in a period, week after week. */
export async function findActivity(queries: Queries, period: Period): Promise<Activity> {
  const count = (statement: (slice: Pick<DayBounds, 'start' | 'end'>) => SQL) =>
    countInSlices(queries, period, statement);
  const entries = await count(entriesByHour);
  const exits = await count(exitsByHour);
  return {
    first_day: period.firstDay,
    last_day: period.lastDay,
    entries: total(entries),
    exits: total(exits),
    ...countHours({ ...period, entries, exits }),
    stays: toShares(await count(exitsByStay), STAYS),
    leads: toShares(await count(bookingsByLead), LEADS),
  };
}

type Slice = Pick<DayBounds, 'start' | 'end'>;

const entriesByHour = (slice: Slice) => sql`
  select ${hourOf('entered_at')} as key, count(*)::int as cars from transactions
  where ${isWithin('entered_at', slice)} and status <> 'VOID' group by 1`;

const exitsByHour = (slice: Slice) => sql`
  select ${hourOf('exited_at')} as key, count(*)::int as cars from transactions
  where ${isWithin('exited_at', slice)} and status = 'CLOSED' group by 1`;

/** By started days of 24 hours of Pacific wall time: a clock change neither adds nor removes a day. */
const exitsByStay = (slice: Slice) => sql`
  select ceil(extract(epoch from date_trunc('minute', exited_at at time zone ${ZONE})
    - date_trunc('minute', entered_at at time zone ${ZONE})) / 86400)::int as key, count(*)::int as cars
  from transactions where ${isWithin('exited_at', slice)} and status = 'CLOSED' group by 1`;

/** Of bookings whose cars came, by the day on which the drop-off was booked for. */
const bookingsByLead = (slice: Slice) => sql`
  select greatest(0, (travel_from at time zone ${ZONE})::date - (created_at at time zone ${ZONE})::date) as key,
    count(*)::int as cars
  from bookings where ${isWithin('travel_from', slice)} and status in ('CHECKED_IN', 'COMPLETED') group by 1`;

const row = v.object({ key: v.number(), cars: v.number() });

async function countInSlices(
  queries: Queries,
  { start, end }: Slice,
  statement: (slice: Slice) => SQL,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let at = start.getTime(); at < end.getTime(); at += SLICE_MS) {
    const slice = { start: new Date(at), end: new Date(Math.min(at + SLICE_MS, end.getTime())) };
    const { rows } = await queries.execute(statement(slice));
    for (const { key, cars } of v.parse(v.array(row), rows)) counts.set(key, (counts.get(key) ?? 0) + cars);
  }
  return counts;
}

const total = (counts: ReadonlyMap<number, number>) =>
  [...counts.values()].reduce((sum, cars) => sum + cars, 0);

function toShares(
  counts: ReadonlyMap<number, number>,
  shares: readonly (readonly [label: string, last: number])[],
): ActivityShare[] {
  const result = shares.map(([label]) => ({ label, count: 0 }));
  for (const [days, cars] of counts) {
    const share = result[shares.findIndex(([, last]) => days <= last)];
    if (share) share.count += cars;
  }
  return result;
}
