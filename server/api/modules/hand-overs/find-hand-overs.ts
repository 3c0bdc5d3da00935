import { asc, desc, eq, gt, isNull, max, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { handOverNotes, handOvers } from './tables.ts';

export type HandOverRow = typeof handOvers.$inferSelect;

const PAST = 30;

/** The hand-over that waits for its second signature. */
export const findWaiting = (queries: Queries): Promise<HandOverRow | undefined> =>
  findOne(queries, isNull(handOvers.inBy));

export const findHandOver = (queries: Queries, id: string): Promise<HandOverRow | undefined> =>
  findOne(queries, eq(handOvers.id, id));

async function findOne(queries: Queries, isMatch: SQL): Promise<HandOverRow | undefined> {
  const [row] = await queries.select().from(handOvers).where(isMatch);
  return row;
}

/** The latest hand-overs, latest first, without what was open. */
export function findPast(queries: Queries) {
  const { id, number, outBy, outAt, inBy, inAt } = handOvers;
  return queries
    .select({ id, number, outBy, outAt, inBy, inAt })
    .from(handOvers)
    .orderBy(desc(outAt), desc(id))
    .limit(PAST);
}

/** The notes since the last hand-over, in order. */
export async function findNotes(queries: Queries) {
  const [last] = await queries.select({ id: max(handOvers.lastNoteId) }).from(handOvers);
  return queries
    .select()
    .from(handOverNotes)
    .where(gt(handOverNotes.id, last?.id ?? 0))
    .orderBy(asc(handOverNotes.id));
}

/** Number and name of people by their id. */
export async function findPeople(queries: Queries, ids: (string | null)[]) {
  const people = await findMembers(queries, [...new Set(ids.filter((id) => id !== null))]);
  return (id: string) => ({
    number: people.get(id)?.number ?? '',
    name: people.get(id)?.longName ?? '',
  });
}
