import { eq, max } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { fees, ratePlans, taxes } from './tables.ts';

/** The last change of rates: when it was made, and when prices change by it. */
export interface RateChange {
  changedAt: Date;
  startsAt: Date;
}

/** Finds the last publication or withdrawal of plans, fees and taxes; null if there was none. */
export async function findLastRateChange(queries: Queries): Promise<RateChange | null> {
  // One after the other, because the caller may be in a transaction.
  const changes = [];
  for (const table of [ratePlans, fees, taxes]) changes.push(await findLastOf(queries, table));
  return changes.reduce(
    (last, change) => (last && (!change || last.changedAt >= change.changedAt) ? last : change),
    null,
  );
}

async function findLastOf(
  queries: Queries,
  table: typeof ratePlans | typeof fees | typeof taxes,
): Promise<RateChange | null> {
  const [last] = await queries
    .select({ published: max(table.publishedAt), withdrawn: max(table.withdrawnAt) })
    .from(table);
  const [published, withdrawn] = [last?.published ?? null, last?.withdrawn ?? null];
  if (withdrawn && (!published || withdrawn >= published))
    return { changedAt: withdrawn, startsAt: withdrawn };
  if (!published) return null;
  const [start] = await queries
    .select({ at: max(table.effectiveFrom) })
    .from(table)
    .where(eq(table.publishedAt, published));
  return { changedAt: published, startsAt: start?.at ?? published };
}
