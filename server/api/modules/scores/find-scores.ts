import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { scores } from './tables.ts';

type ScoreRow = typeof scores.$inferSelect;

/** Finds scores by the ids of their transactions. */
export async function findScores(queries: Queries, transactionIds: string[]): Promise<Map<string, ScoreRow>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await queries.select().from(scores).where(inArray(scores.transactionId, transactionIds));
  return new Map(rows.map((row) => [row.transactionId, row]));
}

/** Finds when transactions were first scored, by their ids. */
export const findScoreTimes = async (
  queries: Queries,
  transactionIds: string[],
): Promise<Map<string, Date>> =>
  new Map([...(await findScores(queries, transactionIds))].map(([id, { createdAt }]) => [id, createdAt]));
