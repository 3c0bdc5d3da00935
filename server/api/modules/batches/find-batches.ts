import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findMembers } from '../members/find-members.ts';
import { type BatchSums, sumBatchMovements } from '../money/sum-batch-movements.ts';
import { findDropLimit } from '../site/find-drop-limit.ts';
import { expectedCents } from './batch-rules.ts';
import { batchCounts, batches, batchEntries } from './tables.ts';

export const UNFINISHED = ['OPEN', 'RECOUNT', 'TO_EXPLAIN'] as const;
const MAX_TO_APPROVE = 50;

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
  /** Whether an open drawer holds more than `dropLimitCents`. */
  needsDrop: boolean;
  dropLimitCents: number;
  people: Map<string, Person>;
}

/** Finds the batches that are not closed yet, oldest first: all, or those of a cashier. */
export async function findUnfinishedBatches(queries: Queries, cashierId?: string): Promise<BatchDetails[]> {
  const isUnfinished = inArray(batches.state, [...UNFINISHED]);
  const rows = await queries
    .select()
    .from(batches)
    .where(cashierId === undefined ? isUnfinished : and(isUnfinished, eq(batches.cashierId, cashierId)))
    .orderBy(asc(batches.openedAt));
  return addDetails(queries, rows);
}

/** Finds the numbers of batches that are not closed yet, by cashier. */
export async function findUnfinishedNumbers(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries
    .select({ cashierId: batches.cashierId, number: batches.number })
    .from(batches)
    .where(inArray(batches.state, [...UNFINISHED]));
  return new Map(rows.map(({ cashierId, number }) => [cashierId, number]));
}

/** Finds closed batches that nobody has approved, oldest first: all, or those of a cashier. */
export async function findBatchesToApprove(queries: Queries, cashierId?: string): Promise<BatchDetails[]> {
  const isWaiting = eq(batches.state, 'CLOSED');
  const rows = await queries
    .select()
    .from(batches)
    .where(cashierId === undefined ? isWaiting : and(isWaiting, eq(batches.cashierId, cashierId)))
    .orderBy(asc(batches.closedAt), asc(batches.id))
    .limit(MAX_TO_APPROVE);
  return addDetails(queries, rows);
}

/** Finds one batch. */
export async function findBatch(queries: Queries, id: string): Promise<BatchDetails | undefined> {
  const rows = await queries.select().from(batches).where(eq(batches.id, id));
  return (await addDetails(queries, rows))[0];
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
  const sums = await sumBatchMovements(queries, ids);
  const dropLimitCents = await findDropLimit(queries);
  const holdsCents = ({ id, floatCents }: BatchRow) => expectedCents(floatCents, sums.get(id)?.cash ?? {});
  return rows.map((row) => ({
    row,
    entries: entries.filter(({ batchId }) => batchId === row.id),
    counts: counts.filter(({ batchId }) => batchId === row.id),
    sums: isCounted(row) ? (sums.get(row.id) ?? null) : null,
    needsDrop: row.state === 'OPEN' && holdsCents(row) > dropLimitCents,
    dropLimitCents,
    people,
  }));
}

const isCounted = ({ state }: BatchRow) => state !== 'OPEN' && state !== 'RECOUNT';
