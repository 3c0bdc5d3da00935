import type { Queries } from '../../platform/database/database.ts';
import { daysNeeded, type Sale, type SpaceNeed } from './capacity.ts';
import { findFullDays } from './find-full-days.ts';

/** The first day ('YYYY-MM-DD') without enough space or without sale, or null. Takes no space. */
export async function findFullDay(
  queries: Queries,
  { sale, ...need }: SpaceNeed & { sale: Sale },
): Promise<string | null> {
  const findFor = await findFullDayByProduct(queries, need, sale.at);
  return findFor(sale.product);
}

/** Reads the days of a stay once; the result finds the first full day for each product. */
export async function findFullDayByProduct(
  queries: Queries,
  need: Omit<SpaceNeed, 'sale'>,
  at: Date,
): Promise<(product: string) => string | null> {
  const days = daysNeeded(need);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => null;
  const isFull = await findFullDays(queries, { first, last, spaces: need.spaces, at });
  return (product) => days.find((day) => isFull(day, product)) ?? null;
}
