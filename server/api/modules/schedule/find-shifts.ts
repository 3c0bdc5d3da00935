import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { PlannedShift } from '../../../../shared/contracts/schedule.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { shifts } from './tables.ts';
import { adviseMeal } from './work-rules.ts';

export type ShiftRow = typeof shifts.$inferSelect;

const NEXT = 20;

/** The published shifts of a person that have not ended, next first. */
export function findNextShifts(queries: Queries, memberId: string, now: Date): Promise<ShiftRow[]> {
  return queries
    .select()
    .from(shifts)
    .where(and(eq(shifts.memberId, memberId), gt(shifts.endsAt, now), isNotNull(shifts.publishedAt)))
    .orderBy(asc(shifts.startsAt))
    .limit(NEXT);
}

/** Everybody's shifts that touch a time, or those of one person. */
export function findShifts(
  queries: Queries,
  { from, to }: { from: Date; to: Date },
  memberId?: string,
): Promise<ShiftRow[]> {
  return queries
    .select()
    .from(shifts)
    .where(
      and(
        lt(shifts.startsAt, to),
        gt(shifts.endsAt, from),
        memberId === undefined ? undefined : eq(shifts.memberId, memberId),
      ),
    )
    .orderBy(asc(shifts.startsAt), asc(shifts.id));
}

export const presentShift = (row: ShiftRow): PlannedShift => ({
  id: row.id,
  starts_at: formatWireDate(row.startsAt),
  ends_at: formatWireDate(row.endsAt),
  note: row.note,
  meal: adviseMeal(row),
});
