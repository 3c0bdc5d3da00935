import { lt, sql } from 'drizzle-orm';
import type { LiveTopic } from '../../../../shared/contracts/live.ts';
import type { Queries } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { placeholders, prepareOnce } from '../database/prepare-once.ts';
import { runAfterCommit } from '../database/run-transaction.ts';
import { changes } from './tables.ts';

/** A login has ended or somebody's permissions have changed: their streams are checked at once. */
export const ACCESS_TOPIC = 'access';

/** The event hubs of this process. */
const hubs = new Set<() => void>();

/**
 * Tells staff who look at this topic that these things have changed. Call it in the transaction that changes them.
 * Hubs of this process look at once after the commit, those of others within 300 ms.
 */
export async function recordChange(
  tx: Queries,
  topic: LiveTopic | typeof ACCESS_TOPIC,
  ...subjectIds: string[]
): Promise<void> {
  if (subjectIds.length === 0) return;
  const [subjectId] = subjectIds;
  if (subjectIds.length === 1) await insertChange(tx).execute({ topic, subjectId });
  else await tx.insert(changes).values(subjectIds.map((id) => ({ topic, subjectId: id })));
  runAfterCommit(tx, () => hubs.forEach((wake) => wake()));
}

const insertChange = prepareOnce((queries) =>
  queries
    .insert(changes)
    .values(placeholders(changes, ['topic', 'subjectId']))
    .prepare('insert_change'),
);

/** Calls `wake` after each change of this process. Returns the function that ends it. */
export function onOwnChange(wake: () => void): () => void {
  hubs.add(wake);
  return () => hubs.delete(wake);
}

/** Deletes changes older than an hour. */
export async function deleteExpiredChanges(queries: Queries): Promise<void> {
  await deleteInBatches(queries, changes, lt(changes.at, sql`now() - interval '1 hour'`));
}
