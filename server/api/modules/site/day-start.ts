import type { Queries } from '../../platform/database/database.ts';
import { lotSettings } from './tables.ts';

/** The Pacific time of day at which the lot's business day starts, 'HH:MM'. */
export async function findDayStart(queries: Queries): Promise<string> {
  const [row] = await queries.select({ dayStart: lotSettings.businessDayStart }).from(lotSettings).limit(1);
  return row?.dayStart ?? '00:00';
}

/** Changes it, in the caller's transaction. Returns what it was. */
export async function setDayStart(tx: Queries, dayStart: string): Promise<string> {
  const before = await findDayStart(tx);
  await tx
    .insert(lotSettings)
    .values({ businessDayStart: dayStart })
    .onConflictDoUpdate({ target: lotSettings.id, set: { businessDayStart: dayStart } });
  return before;
}
