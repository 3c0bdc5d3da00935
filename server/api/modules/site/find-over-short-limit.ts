import type { Queries } from '../../platform/database/database.ts';
import { lotSettings } from './tables.ts';

/** The difference of a drawer, in cents, beyond which it is counted again and explained. */
export async function findOverShortLimit(queries: Queries): Promise<number> {
  const [row] = await queries.select({ cents: lotSettings.overShortLimitCents }).from(lotSettings).limit(1);
  return row?.cents ?? 0;
}
