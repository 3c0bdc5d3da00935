import { eq, max } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { ratePlans } from './tables.ts';

/** The last change of rates: when it was made, and when prices change by it. */
export interface RateChange {
  changedAt: Date;
  startsAt: Date;
}

/** Finds the last publication or withdrawal; null if there was none. */
export async function findLastRateChange(queries: Queries): Promise<RateChange | null> {
  const [last] = await queries
    .select({ published: max(ratePlans.publishedAt), withdrawn: max(ratePlans.withdrawnAt) })
    .from(ratePlans);
  const [published, withdrawn] = [last?.published ?? null, last?.withdrawn ?? null];
  if (withdrawn && (!published || withdrawn >= published))
    return { changedAt: withdrawn, startsAt: withdrawn };
  if (!published) return null;
  const [start] = await queries
    .select({ at: max(ratePlans.effectiveFrom) })
    .from(ratePlans)
    .where(eq(ratePlans.publishedAt, published));
  return { changedAt: published, startsAt: start?.at ?? published };
}
