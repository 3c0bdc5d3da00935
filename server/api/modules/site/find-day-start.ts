import type { Queries } from '../../platform/database/database.ts';
import { lotSettings } from './tables.ts';

/** The Pacific time of day at which the lot's business day starts, 'HH:MM'. */
export async function findDayStart(queries: Queries): Promise<string> {
  const [row] = await queries.select({ dayStart: lotSettings.businessDayStart }).from(lotSettings).limit(1);
  return row?.dayStart ?? '00:00';
}
