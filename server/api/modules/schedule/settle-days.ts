import { and, between, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import * as calls from '../../../../shared/contracts/schedule.ts';
import { conflict, invalid } from '../../../../shared/errors/app-error.ts';
import { pacificDay } from '../../../../shared/format/time.ts';
import { daysBetween, moveDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findPeople, listSpan } from './find-time-sheets.ts';
import { type Days, payPeriodOf } from './pay-period.ts';
import { punches, timeSheetDays } from './tables.ts';

/** More than a year of days at once is a mistake. */
const MAX_DAYS = 31;

/** Somebody says that their hours are complete until yesterday, in the caller's transaction. Throws 409. */
export async function markFinal(
  tx: Queries,
  { memberId, day, at }: { memberId: string; day: string; at: Date },
): Promise<Days> {
  const period = payPeriodOf(day);
  const yesterday = moveDay(pacificDay(at), -1);
  const lastDay = yesterday < period.lastDay ? yesterday : period.lastDay;
  if (lastDay < period.firstDay) throw conflict('TOO_EARLY', 'No day of this pay period is over yet.');
  const [open] = await tx
    .select({ id: punches.id })
    .from(punches)
    .where(and(eq(punches.memberId, memberId), isNull(punches.outAt), lte(punches.day, lastDay)));
  if (open) throw conflict('MISSING_OUT', 'A clock-out is missing. Say when you left as you clock in.');
  const rows = listSpan({ firstDay: period.firstDay, lastDay }).map((one) => ({
    memberId,
    day: one,
    finalAt: at,
  }));
  await tx
    .insert(timeSheetDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [timeSheetDays.memberId, timeSheetDays.day],
      set: { finalAt: at },
      setWhere: isNull(timeSheetDays.finalAt),
    });
  return period;
}

interface Settlement extends Days {
  by: { id: string };
  at: Date;
}

/**
 * Locks these days for everybody, in the caller's transaction. Throws 422 for days that are not over. The database
 * refuses days with hours that are not approved.
 */
export async function lockDays(tx: Queries, { by, at, ...days }: Settlement): Promise<number> {
  checkDays(days, at);
  const people = await findPeople(tx, days);
  const all = listSpan(days);
  const rows = people.flatMap((memberId) =>
    all.map((day) => ({ memberId, day, lockedAt: at, lockedBy: by.id })),
  );
  await tx
    .insert(timeSheetDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [timeSheetDays.memberId, timeSheetDays.day],
      set: { lockedAt: sql`excluded.locked_at`, lockedBy: sql`excluded.locked_by` },
      setWhere: isNull(timeSheetDays.lockedAt),
    });
  const change = { before: { locked: 'no' }, after: { locked: 'yes' } };
  await recordAudit(tx, { action: calls.lockTimeSheets, actor: by, subject: subjectOf(days), ...change, at });
  return all.length;
}

/** Opens locked days again, in the caller's transaction. Throws 409 when none is locked. */
export async function reopenDays(
  tx: Queries,
  { by, at, reason, ...days }: Settlement & { reason: string },
): Promise<number> {
  checkDays(days, at);
  const opened = await tx
    .update(timeSheetDays)
    .set({ lockedAt: null, lockedBy: null })
    .where(and(between(timeSheetDays.day, days.firstDay, days.lastDay), isNotNull(timeSheetDays.lockedAt)))
    .returning({ day: timeSheetDays.day });
  if (opened.length === 0) throw conflict('NOT_LOCKED', 'None of these days is locked.');
  const change = { before: { locked: 'yes' }, after: { locked: 'no' }, reason };
  await recordAudit(tx, {
    action: calls.reopenTimeSheets,
    actor: by,
    subject: subjectOf(days),
    ...change,
    at,
  });
  return new Set(opened.map(({ day }) => day)).size;
}

function checkDays({ firstDay, lastDay }: Days, at: Date): void {
  if (lastDay < firstDay) throw invalid({ last_day: ['Enter a day after the first one'] });
  if (lastDay >= pacificDay(at)) throw invalid({ last_day: ['Enter a day that is over'] });
  if (daysBetween(firstDay, lastDay) >= MAX_DAYS) throw invalid({ last_day: ['Choose at most 31 days'] });
}

const subjectOf = ({ firstDay, lastDay }: Days) =>
  ({
    kind: 'time-sheet',
    id: firstDay,
    name: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
  }) as const;
