import { type SQL, sql } from 'drizzle-orm';
import { fromWallTime } from '../../../../shared/format/time.ts';
import { joinWall, moveDay } from '../../../../shared/format/wall-time.ts';

/** A business day with its instants. `end` is the first instant of the next one. */
export interface DayBounds {
  day: string;
  start: Date;
  end: Date;
}

/** The instants of a business day, 'YYYY-MM-DD'; null if there is no such day. @param startsAt see `businessDay` */
export function dayBounds(day: string, startsAt: string): DayBounds | null {
  const start = fromWallTime(joinWall(day, startsAt));
  const end = start && fromWallTime(joinWall(moveDay(day, 1), startsAt));
  return end && { day, start, end };
}

/** Whether a column's instant is within these bounds. */
export const isWithin = (column: string, { start, end }: Pick<DayBounds, 'start' | 'end'>): SQL =>
  sql`(${sql.raw(column)} >= ${start.toISOString()}::timestamptz and ${sql.raw(column)} < ${end.toISOString()}::timestamptz)`;
