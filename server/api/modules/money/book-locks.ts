import { and, asc, desc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import { AppError, conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { bookLocks, moneyMovements } from './tables.ts';

export type BookLock = typeof bookLocks.$inferSelect;
export type NewBookLock = Omit<BookLock, 'id' | 'reopenedBy' | 'reopenedAt' | 'reopenReason'>;

const isLocked = isNull(bookLocks.reopenedAt);

/** A day has ten letters, a month seven. */
const isDay = sql`length(${bookLocks.period}) = 10`;

/**
 * Waits until no transaction is writing movements of money, and keeps others from it until this transaction ends. The
 * trigger of `money_movements` takes the same lock, shared.
 */
export async function holdBooks(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(46, 0)`);
}

/** Locks a period, in a transaction that holds the books. Throws 409 when it is locked. */
export async function writeLock(tx: Queries, lock: NewBookLock): Promise<BookLock> {
  if (await findLock(tx, lock.period)) throw conflict('STATE_CHANGED', 'This is already locked.');
  const [row] = await tx
    .insert(bookLocks)
    .values({ ...lock, id: newId() })
    .returning();
  if (!row) throw new Error('The lock was not written');
  return row;
}

/**
 * Opens a locked period again, in a transaction that holds the books. Throws 409 when it is open or its month is locked,
 * and 403 for who locked it: it takes a second person.
 */
export async function endLock(
  tx: Queries,
  period: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<BookLock> {
  const lock = await findLock(tx, period);
  if (!lock) throw conflict('STATE_CHANGED', 'This is not locked.');
  if (lock.lockedBy === by)
    throw new AppError(403, 'SECOND_PERSON', 'You locked it. Somebody else has to reopen it.');
  const month = period.slice(0, 7);
  if (month !== period && (await findLock(tx, month)))
    throw conflict('STATE_CHANGED', 'Its month is locked. Reopen the month first.');
  const [row] = await tx
    .update(bookLocks)
    .set({ reopenedBy: by, reopenedAt: at, reopenReason: reason })
    .where(and(eq(bookLocks.id, lock.id), isLocked))
    .returning();
  if (!row) throw new Error('A lock is gone that nobody else could open');
  return row;
}

/** The lock of a day or month; undefined while it is open. */
export async function findLock(queries: Queries, period: string): Promise<BookLock | undefined> {
  const [row] = await queries
    .select()
    .from(bookLocks)
    .where(and(eq(bookLocks.period, period), isLocked));
  return row;
}

/** The latest locked day before another one. */
export async function findLockedDayBefore(queries: Queries, day: string): Promise<BookLock | undefined> {
  const [row] = await queries
    .select()
    .from(bookLocks)
    .where(and(lt(bookLocks.lastDay, day), isLocked, isDay))
    .orderBy(desc(bookLocks.lastDay))
    .limit(1);
  return row;
}

/** The locked days from one to another, both included. */
export const findLockedDays = (queries: Queries, first: string, last: string): Promise<BookLock[]> =>
  queries
    .select()
    .from(bookLocks)
    .where(and(gte(bookLocks.lastDay, first), lte(bookLocks.lastDay, last), isLocked, isDay))
    .orderBy(asc(bookLocks.lastDay));

/** Movements that count for a day and correct a locked one, or the other way round. */
export const findCorrections = (queries: Queries, by: { on: string } | { of: string }) =>
  queries
    .select()
    .from(moneyMovements)
    .where(
      'on' in by
        ? and(eq(moneyMovements.businessDay, by.on), sql`${moneyMovements.correctsDay} is not null`)
        : eq(moneyMovements.correctsDay, by.of),
    )
    .orderBy(asc(moneyMovements.id))
    .limit(100);
