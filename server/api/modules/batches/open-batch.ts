import { and, eq, inArray } from 'drizzle-orm';
import { countCents, type DrawerCount } from '../../../../shared/contracts/batches.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { newId } from '../../platform/new-id.ts';
import { UNFINISHED } from './find-batches.ts';
import { batches } from './tables.ts';

/**
 * Opens a batch with the float that the cashier counted, in the caller's transaction. Throws 409 when they have one.
 *
 * @returns its id
 */
export async function openBatch(
  tx: Queries,
  { cashierId, float, at }: { cashierId: string; float: DrawerCount; at: Date },
): Promise<string> {
  // Before the insert, because a refused one would leave a gap in the numbers.
  const isUnfinished = and(eq(batches.cashierId, cashierId), inArray(batches.state, [...UNFINISHED]));
  const hasOne = (await tx.$count(batches, isUnfinished)) > 0;
  if (hasOne) throw alreadyOpen();
  const id = newId();
  const opened = await tx
    .insert(batches)
    .values({ id, cashierId, float, floatCents: countCents(float), openedAt: at })
    // Only `batches_of_cashier` can conflict: all other values are new.
    .onConflictDoNothing()
    .returning({ id: batches.id });
  if (opened.length === 0) throw alreadyOpen();
  await recordChange(tx, 'batches', id);
  return id;
}

const alreadyOpen = () =>
  conflict('STATE_CHANGED', 'You already have a batch. Count and close it before you open another.');
