import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { type BatchSums, sumBatchMovements } from '../money/sum-batch-movements.ts';
import { batchCounts, batches, batchEntries } from './tables.ts';

export const UNFINISHED = ['OPEN', 'RECOUNT', 'TO_EXPLAIN'] as const;
const FINISHED = ['CLOSED', 'APPROVED'] as const;
export const BATCHES_PER_PAGE = 25;

export type BatchRow = typeof batches.$inferSelect;
export type EntryRow = typeof batchEntries.$inferSelect;
export type CountRow = typeof batchCounts.$inferSelect;

export interface Person {
  number: string;
  name: string;
}

/** A batch with what belongs to it. `sums` is null until the last count: nobody may see it before. */
export interface BatchDetails {
  row: BatchRow;
  entries: EntryRow[];
  counts: CountRow[];
  sums: BatchSums | null;
  people: Map<string, Person>;
}

/** Finds a page of unfinished batches, oldest first, or of finished ones, latest first; `count` is for all pages. */
export async function findBatchPage(
  queries: Queries,
  { state, page }: { state: 'open' | 'closed'; page: number },
): Promise<{ items: BatchDetails[]; count: number }> {
  const isOpen = state === 'open';
  const isMatch = inArray(batches.state, [...(isOpen ? UNFINISHED : FINISHED)]);
  const rows = await queries
    .select()
    .from(batches)
    .where(isMatch)
    .orderBy(...(isOpen ? [asc(batches.openedAt)] : [desc(batches.closedAt), desc(batches.id)]))
    .limit(BATCHES_PER_PAGE)
    .offset((page - 1) * BATCHES_PER_PAGE);
  return { items: await addDetails(queries, rows), count: await queries.$count(batches, isMatch) };
}

/** Finds one batch. */
export async function findBatch(queries: Queries, id: string): Promise<BatchDetails | undefined> {
  const rows = await queries.select().from(batches).where(eq(batches.id, id));
  return (await addDetails(queries, rows))[0];
}

/** Finds the batch that a cashier has not finished. */
export async function findUnfinishedBatch(
  queries: Queries,
  cashierId: string,
): Promise<BatchDetails | undefined> {
  const isOwn = and(eq(batches.cashierId, cashierId), inArray(batches.state, [...UNFINISHED]));
  return (await addDetails(queries, await queries.select().from(batches).where(isOwn)))[0];
}

/** Finds drops of others that wait for a second person, oldest first. */
export const findDropsToConfirm = (queries: Queries, memberId: string) =>
  queries
    .select({ entry: batchEntries, cashierId: batches.cashierId, batchNumber: batches.number })
    .from(batchEntries)
    .innerJoin(batches, eq(batches.id, batchEntries.batchId))
    .where(
      and(
        eq(batchEntries.kind, 'DROP'),
        isNull(batchEntries.confirmedBy),
        ne(batchEntries.takenBy, memberId),
        ne(batches.cashierId, memberId),
      ),
    )
    .orderBy(asc(batchEntries.at))
    .limit(50);

/** Finds an entry. */
export async function findEntry(queries: Queries, id: string): Promise<EntryRow | undefined> {
  const [entry] = await queries.select().from(batchEntries).where(eq(batchEntries.id, id));
  return entry;
}

/** Finds names and club numbers by member id. */
export async function findPeople(queries: Queries, ids: string[]): Promise<Map<string, Person>> {
  const members = await findMembers(queries, [...new Set(ids)]);
  return new Map([...members].map(([id, { number, longName: name }]) => [id, { number, name }]));
}

async function addDetails(queries: Queries, rows: BatchRow[]): Promise<BatchDetails[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // One after another, because inside a database transaction they share a connection.
  const entries = await queries
    .select()
    .from(batchEntries)
    .where(inArray(batchEntries.batchId, ids))
    .orderBy(asc(batchEntries.at), asc(batchEntries.id));
  const counts = await queries
    .select()
    .from(batchCounts)
    .where(inArray(batchCounts.batchId, ids))
    .orderBy(asc(batchCounts.position));
  const people = await findPeople(queries, [
    ...rows.flatMap(({ cashierId, approvedBy }) => [cashierId, approvedBy ?? []].flat()),
    ...entries.flatMap(({ confirmedBy }) => confirmedBy ?? []),
  ]);
  const sums = await sumBatchMovements(
    queries,
    rows.filter(isCounted).map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    entries: entries.filter(({ batchId }) => batchId === row.id),
    counts: counts.filter(({ batchId }) => batchId === row.id),
    sums: sums.get(row.id) ?? null,
    people,
  }));
}

const isCounted = ({ state }: BatchRow) => state !== 'OPEN' && state !== 'RECOUNT';
