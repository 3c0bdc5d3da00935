import { and, between, eq } from 'drizzle-orm';
import type { TimeSheet } from '../../../../shared/contracts/schedule.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import { daysBetween, moveDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers, findStaffWith } from '../members/find-members.ts';
import { findPunches, findWorkers, type Punch } from './find-punches.ts';
import { findShifts, presentShift, type ShiftRow } from './find-shifts.ts';
import type { Days } from './pay-period.ts';
import { timeSheetDays } from './tables.ts';
import { countMinutes, findProblems } from './work-rules.ts';

const WEEK_MINUTES = 40 * 60;
const WEEK_DAYS = 7;

/** The days of a span, in order. */
export const listSpan = ({ firstDay, lastDay }: Days): string[] =>
  Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) => moveDay(firstDay, at));

/** The instants between which a span of days lies. Midnight exists on every Pacific day. */
export function instantsOf({ firstDay, lastDay }: Days): { from: Date; to: Date } {
  const [from, to] = [fromWallTime(`${firstDay}T00:00`), fromWallTime(`${moveDay(lastDay, 1)}T00:00`)];
  if (!from || !to) throw new Error('A day has no midnight');
  return { from, to };
}

interface Sources {
  punches: Punch[];
  shifts: ShiftRow[];
  settled: (typeof timeSheetDays.$inferSelect)[];
}

/** Everybody who works here, by name, and those who left and have hours in these days. */
export async function findPeople(queries: Queries, days: Days): Promise<string[]> {
  const staff = await findStaffWith(queries, 'Timeclock:InOut');
  const known = new Set(staff.map(({ id }) => id));
  const worked = await findWorkers(queries, days);
  return [...known, ...worked.filter((id) => !known.has(id))];
}

/** The time sheets of these people, in the order of their ids. */
export async function findTimeSheets(
  queries: Queries,
  days: Days,
  { memberIds, now }: { memberIds: string[]; now: Date },
): Promise<TimeSheet[]> {
  const only = memberIds.length === 1 ? memberIds[0] : undefined;
  const isInDays = between(timeSheetDays.day, days.firstDay, days.lastDay);
  const sources = {
    punches: await findPunches(queries, days, only),
    shifts: await findShifts(queries, instantsOf(days), only),
    settled: await queries
      .select()
      .from(timeSheetDays)
      .where(only === undefined ? isInDays : and(isInDays, eq(timeSheetDays.memberId, only))),
  };
  const people = await findMembers(queries, memberIds);
  return memberIds.map((id) => ({
    person: { number: people.get(id)?.number ?? '', name: people.get(id)?.longName ?? '' },
    ...writeSheet(keepOf(sources, id), days, now),
  }));
}

const keepOf = ({ punches, shifts, settled }: Sources, id: string): Sources => ({
  punches: punches.filter(({ memberId }) => memberId === id),
  shifts: shifts.filter(({ memberId }) => memberId === id),
  settled: settled.filter(({ memberId }) => memberId === id),
});

function writeSheet(sources: Sources, span: Days, now: Date): Omit<TimeSheet, 'person'> {
  const days = listSpan(span).map((day) => writeDay(day, sources, now));
  const weeks = days
    .filter((_, at) => at % WEEK_DAYS === 0)
    .map(({ day }, week) => {
      const minutes = addUp(days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS));
      return { first_day: day, minutes, overtime_minutes: Math.max(0, minutes - WEEK_MINUTES) };
    });
  return { first_day: span.firstDay, last_day: span.lastDay, days, weeks, minutes: addUp(days) };
}

const addUp = (items: readonly { minutes: number }[]) =>
  items.reduce((total, { minutes }) => total + minutes, 0);

function writeDay(day: string, { punches, shifts, settled }: Sources, now: Date): TimeSheet['days'][number] {
  const state = settled.find((row) => row.day === day);
  const worked = punches
    .filter((punch) => punch.day === day)
    .map((punch) => presentPunch(punch, shifts, now));
  return {
    day,
    minutes: worked.reduce((total, { paid_minutes: paid }) => total + paid, 0),
    is_final: state?.finalAt != null,
    is_locked: state?.lockedAt != null,
    punches: worked,
    shifts: shifts
      .filter(({ startsAt, publishedAt }) => publishedAt !== null && pacificDay(startsAt) === day)
      .map(presentShift),
  };
}

function presentPunch(punch: Punch, shifts: ShiftRow[], now: Date) {
  const planned = shifts.find(({ startsAt, endsAt }) => {
    const isLate = punch.inAt > startsAt;
    return isLate ? punch.inAt < endsAt : (punch.outAt ?? now) > startsAt;
  });
  const { paid, meals } = countMinutes(punch, now);
  const problems = findProblems(punch, planned, now);
  // What nobody clocked out is not counted: it would grow by the hour.
  const isUnknown = !punch.outAt && problems.length > 0;
  return {
    id: punch.id,
    in_at: formatWireDate(punch.inAt),
    out_at: punch.outAt && formatWireDate(punch.outAt),
    paid_minutes: isUnknown ? 0 : paid,
    meal_minutes: meals,
    problems,
    is_approved: punch.approvedAt !== null,
  };
}
