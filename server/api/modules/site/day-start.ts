import type { Queries } from '../../platform/database/database.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { lotSettings } from './tables.ts';

/** The Pacific time of day at which the lot's business day starts, 'HH:MM'. */
export async function findDayStart(queries: Queries): Promise<string> {
  const [row] = await readDayStart(queries).execute();
  return row?.dayStart ?? '00:00';
}

const readDayStart = prepareOnce((queries) =>
  queries
    .select({ dayStart: lotSettings.businessDayStart })
    .from(lotSettings)
    .limit(1)
    .prepare('read_day_start'),
);

/** Changes it, in the caller's transaction. Returns what it was. */
export async function setDayStart(tx: Queries, dayStart: string): Promise<string> {
  const before = await findDayStart(tx);
  await tx
    .insert(lotSettings)
    .values({ businessDayStart: dayStart })
    .onConflictDoUpdate({ target: lotSettings.id, set: { businessDayStart: dayStart } });
  return before;
}
