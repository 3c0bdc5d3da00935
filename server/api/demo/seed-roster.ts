import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { fromWallTime, pacificDay } from '../../../shared/format/time.ts';
import { moveDay } from '../../../shared/format/wall-time.ts';
import { listSpan } from '../modules/schedule/find-time-sheets.ts';
import { payPeriodOf, weekOf } from '../modules/schedule/pay-period.ts';
import { leaveRequests, punchBreaks, punches, shiftOffers, shifts } from '../modules/schedule/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';

/** Who works when: each has two days off in a row, and nobody works a morning after a night. */
const ROSTER = [
  { id: 'demo-cashier', from: '06:00', to: '14:00', note: 'Booth', daysOff: [5, 6] },
  { id: 'demo-shift-lead', from: '14:00', to: '22:00', note: 'Booth, lead', daysOff: [1, 2] },
  { id: 'demo-dispatcher', from: '22:00', to: '06:00', note: 'Night shuttle', daysOff: [2, 3] },
  { id: 'demo-manager', from: '09:00', to: '17:00', note: 'Office', daysOff: [5, 6] },
] as const;

const APPROVER = 'demo-admin';

type NewShift = typeof shifts.$inferInsert;
type NewPunch = typeof punches.$inferInsert;

/** Adds the roster of the last weeks and the next one, and the hours that were worked. Does nothing when there are shifts. */
export async function seedRoster(db: Database, now: Date): Promise<void> {
  await withAdvisoryLock(db, 'seed roster', async (tx) => {
    if ((await tx.$count(shifts)) > 0) return;
    const planned = planShifts(now);
    await tx.insert(shifts).values(planned);
    const worked = planned.filter(({ endsAt }) => endsAt < now).map((shift, at) => work(shift, at, now));
    await tx.insert(punches).values(worked);
    const meals = worked.flatMap(({ id, inAt, outAt }, at) => {
      // Now and then nobody takes the meal.
      if (at % 11 === 3 || !outAt) return [];
      const fromAt = new Date(inAt.getTime() + 3.5 * HOUR_MS);
      return { id: `${id}-meal`, punchId: id, kind: 'MEAL' as const, fromAt, toAt: later(fromAt, 30) };
    });
    await tx.insert(punchBreaks).values(meals);
    await tx.insert(leaveRequests).values(askForDaysOff(now));
    await tx.insert(shiftOffers).values(offerShifts(planned, now));
  });
}

/** What waits for a planner's decision. */
function askForDaysOff(now: Date): typeof leaveRequests.$inferInsert {
  const firstDay = moveDay(pacificDay(now), 24);
  return {
    id: 'demo-days-off',
    memberId: 'demo-cashier',
    firstDay,
    lastDay: moveDay(firstDay, 2),
    words: 'My sister’s wedding',
    askedAt: later(now, -20 * 60),
  };
}

/** The next published shifts of two people, if any are left this week: one is offered, one taken by a colleague. */
function offerShifts(planned: NewShift[], now: Date): (typeof shiftOffers.$inferInsert)[] {
  const offer = (offeredBy: string, taken: Partial<typeof shiftOffers.$inferInsert> = {}) => {
    const shift = planned.find(
      ({ memberId, startsAt, publishedAt }) => memberId === offeredBy && publishedAt && startsAt > now,
    );
    const offeredAt = later(now, -3 * 60);
    return shift ? [{ id: `${shift.id}-offered`, shiftId: shift.id, offeredBy, offeredAt, ...taken }] : [];
  };
  return [
    ...offer('demo-shift-lead'),
    ...offer('demo-dispatcher', { state: 'TAKEN', takenBy: 'demo-cashier' }),
  ];
}

/** From the pay period before this one to the end of next week, of which the shifts are still drafts. */
function planShifts(now: Date): NewShift[] {
  const today = pacificDay(now);
  const firstDay = moveDay(payPeriodOf(today).firstDay, -14);
  const nextWeek = weekOf(moveDay(today, 7));
  return listSpan({ firstDay, lastDay: nextWeek.lastDay }).flatMap((day, at) =>
    ROSTER.filter(({ daysOff }) => !daysOff.some((off) => off === at % 7)).map(({ id, from, to, note }) => ({
      id: `${id}-${day}`,
      memberId: id,
      startsAt: instantOf(day, from),
      endsAt: instantOf(to < from ? moveDay(day, 1) : day, to),
      note,
      publishedAt: day < nextWeek.firstDay ? new Date(instantOf(day, from).getTime() - 5 * DAY_MS) : null,
      createdBy: 'demo-manager',
    })),
  );
}

/** What was worked of a past shift: a few minutes more or less, sometimes with a problem. */
function work({ id, memberId, startsAt, endsAt }: NewShift, at: number, now: Date): NewPunch {
  const inAt = later(startsAt, at % 13 === 5 ? -24 : (at % 5) - 3);
  const outAt = later(endsAt, at % 4);
  const day = pacificDay(inAt);
  const isForgotten = at % 17 === 8;
  // The hours of last week and this one wait for approval.
  const isPast = day < moveDay(weekOf(pacificDay(now)).firstDay, -7);
  return {
    id: `${id}-worked`,
    memberId,
    inAt,
    outAt: outAt < now ? outAt : endsAt,
    day,
    toldAt: isForgotten ? later(outAt, 16 * 60) : null,
    ...(isPast && { approvedAt: later(outAt, 24 * 60), approvedBy: APPROVER }),
  };
}

const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS);

function instantOf(day: string, time: string): Date {
  const instant = fromWallTime(`${day}T${time}`);
  if (!instant) throw new Error('Shifts begin and end outside the hour that spring skips');
  return instant;
}
