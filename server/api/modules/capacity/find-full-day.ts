import { and, asc, inArray, sql } from 'drizzle-orm';
import { daysNeeded, type SpaceNeed } from './capacity.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lotDays } from './tables.ts';

/** The first day ('YYYY-MM-DD') without the spaces that a stay needs, or null. A look only: booking takes the space. */
export async function findFullDay(queries: Queries, need: SpaceNeed): Promise<string | null> {
  const [full] = await queries
    .select({ day: lotDays.day })
    .from(lotDays)
    .where(
      and(
        inArray(lotDays.day, daysNeeded(need)),
        sql`${lotDays.sellable} - ${lotDays.held} - ${lotDays.booked} < ${need.spaces}`,
      ),
    )
    .orderBy(asc(lotDays.day))
    .limit(1);
  return full?.day ?? null;
}
