import { avg, count, gt } from 'drizzle-orm';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { scores } from './tables.ts';

const PERIOD_MS = 365 * DAY_MS;

/** The average of the last year's scores, and their number. */
export async function findScoreSummary(
  queries: Queries,
  now: Date,
): Promise<{ average: number; count: number } | null> {
  const [summary] = await queries
    .select({ average: avg(scores.score), count: count() })
    .from(scores)
    .where(gt(scores.createdAt, new Date(now.getTime() - PERIOD_MS)));
  if (!summary || summary.average === null) return null;
  return { average: Number(summary.average), count: summary.count };
}
