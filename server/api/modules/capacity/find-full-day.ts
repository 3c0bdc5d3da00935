import { and, asc, inArray, sql } from 'drizzle-orm';
import { daysNeeded, type SpaceNeed } from './capacity.ts';
import type { Queries } from '../../platform/database/database.ts';
import { capacityDays } from './tables.ts';

/** The first day ('YYYY-MM-DD') without enough space, or null. Takes no space. */
export async function findFullDay(queries: Queries, need: SpaceNeed): Promise<string | null> {
  const [full] = await queries
    .select({ day: capacityDays.day })
    .from(capacityDays)
    .where(
      and(
        inArray(capacityDays.day, daysNeeded(need)),
        sql`${capacityDays.sellable} - ${capacityDays.held} - ${capacityDays.booked} < ${need.spaces}`,
      ),
    )
    .orderBy(asc(capacityDays.day))
    .limit(1);
  return full?.day ?? null;
}
