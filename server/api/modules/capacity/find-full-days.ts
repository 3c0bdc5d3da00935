import { and, between, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { capacityDays } from './tables.ts';

interface FullDaysQuery {
  /** 'YYYY-MM-DD', both included. */
  first: string;
  last: string;
  spaces: number;
}

/** The days ('YYYY-MM-DD') of a period without enough space. A day without a row is empty. */
export async function findFullDays(
  queries: Queries,
  { first, last, spaces }: FullDaysQuery,
): Promise<Set<string>> {
  const { day, sellable, held, booked } = capacityDays;
  const isFull = sql`${sellable} - ${held} - ${booked} < ${spaces}`;
  const rows = await queries
    .select({ day })
    .from(capacityDays)
    .where(and(between(day, first, last), isFull));
  return new Set(rows.map((row) => row.day));
}
