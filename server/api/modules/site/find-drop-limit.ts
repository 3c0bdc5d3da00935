import type { Queries } from '../../platform/database/database.ts';
import { lotSettings } from './tables.ts';

/** The cash in a drawer, in cents, beyond which some of it belongs in the safe. */
export async function findDropLimit(queries: Queries): Promise<number> {
  const [row] = await queries.select({ cents: lotSettings.dropLimitCents }).from(lotSettings).limit(1);
  return row?.cents ?? Infinity;
}
