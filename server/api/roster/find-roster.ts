import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CoverageHour, OpenLeave, RosterPerson, RosterShift } from '../../../shared/contracts/roster.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { formatWireDate, pacificDay } from '../../../shared/format/time.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { findMembers, findStaffWith } from '../modules/members/find-members.ts';
import { findShifts, presentShift, type ShiftRow } from '../modules/schedule/find-shifts.ts';
import { findApprovedLeave, findOpenLeave, presentLeave } from '../modules/schedule/leave.ts';
import { instantsOf, listSpan } from '../modules/schedule/find-time-sheets.ts';
import type { Days } from '../modules/schedule/pay-period.ts';
import type { Queries } from '../platform/database/database.ts';

export const presentRosterShift = (row: ShiftRow): RosterShift => ({
  ...presentShift(row),
  is_published: row.publishedAt !== null,
});

/** The shifts that touch a week. @param isPlanner sees drafts, too */
export async function findWeekShifts(queries: Queries, week: Days, isPlanner: boolean): Promise<ShiftRow[]> {
  const rows = await findShifts(queries, instantsOf(week));
  return rows.filter(({ publishedAt }) => isPlanner || publishedAt !== null);
}

/** Everybody who works here, by name, and those who left and have shifts in the week. */
export async function findRosterPeople(
  queries: Queries,
  week: Days,
  rows: readonly ShiftRow[],
): Promise<RosterPerson[]> {
  const staff = await findStaffWith(queries, 'Timeclock:InOut');
  const known = new Set(staff.map(({ id }) => id));
  const others = [...new Set(rows.map(({ memberId }) => memberId))].filter((id) => !known.has(id));
  const left = [...(await findMembers(queries, others)).values()];
  const people = [...staff, ...left.map(({ id, number, longName }) => ({ id, number, name: longName }))];
  const days = listSpan(week);
  const leave = await findApprovedLeave(queries, week);
  return people.map(({ id, number, name }) => ({
    number,
    name,
    days: days.map((day) => ({
      day,
      shifts: rows
        .filter(({ memberId, startsAt }) => memberId === id && pacificDay(startsAt) === day)
        .map(presentRosterShift),
      is_leave: leave.some(
        ({ memberId, firstDay, lastDay }) => memberId === id && firstDay <= day && day <= lastDay,
      ),
    })),
  }));
}

/** The requests for days off that wait. @param callerId whose own ones are marked */
export async function findRosterLeave(queries: Queries, callerId: string): Promise<OpenLeave[]> {
  const rows = await findOpenLeave(queries);
  const people = await findMembers(
    queries,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => ({
    ...presentLeave(row),
    number: people.get(row.memberId)?.number ?? '',
    name: people.get(row.memberId)?.longName ?? '',
    is_own: row.memberId === callerId,
  }));
}

/** The cars that bookings predict for each hour of a week, and how many people work in it. */
export async function findCoverage(
  queries: Queries,
  week: Days,
  rows: readonly ShiftRow[],
): Promise<CoverageHour[]> {
  const { from, to } = instantsOf(week);
  const arrivals = await countByHour(queries, bookings.travelFrom, { from, to });
  const departures = await countByHour(queries, bookings.travelTo, { from, to });
  const hours = Math.round((to.getTime() - from.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, hour) => {
    const start = from.getTime() + hour * HOUR_MS;
    const isThen = ({ startsAt, endsAt }: ShiftRow) =>
      startsAt.getTime() < start + HOUR_MS && endsAt.getTime() > start;
    return {
      at: formatWireDate(new Date(start)),
      arrivals: arrivals.get(start) ?? 0,
      departures: departures.get(start) ?? 0,
      people: new Set(rows.filter(isThen).map(({ memberId }) => memberId)).size,
    };
  });
}

/** Bookings by the hour of an instant. Pacific hours begin with those of UTC. */
async function countByHour(
  queries: Queries,
  column: PgColumn,
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, number>> {
  const hour = sql<number>`floor(extract(epoch from ${column}) / 3600)::int`;
  const rows = await queries
    .select({ hour, count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        gte(column, from),
        lt(column, to),
        inArray(bookings.status, ['CONFIRMED', 'CHECKED_IN', 'COMPLETED']),
      ),
    )
    .groupBy(hour);
  return new Map(rows.map((row) => [row.hour * HOUR_MS, row.count]));
}
