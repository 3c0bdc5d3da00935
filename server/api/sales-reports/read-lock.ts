import type { BookLock as WireLock, DailySales, LockState } from '../../../shared/contracts/sales-reports.ts';
import { cents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { findMembers } from '../modules/members/find-members.ts';
import { type BookLock, findCorrections, findLock } from '../modules/money/book-locks.ts';
import type { DayBounds } from '../modules/money/day-bounds.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import { nameMovement } from './sum-movements.ts';

interface Reading {
  reader: Member;
  now: Date;
  /** Why it can't be locked although it is over. */
  problem?: string | null;
}

/** Whether a day or month is locked, and what the reader may do about it. */
export async function readLockState(
  queries: Queries,
  { day: period, end }: Pick<DayBounds, 'day' | 'end'>,
  { reader, now, problem: obstacle = null }: Reading,
): Promise<LockState> {
  const lock = await findLock(queries, period);
  const isAllowed = reader.permissions.has('SalesReports:Approve');
  const problem = end > now ? 'It can be locked when it is over.' : obstacle;
  return {
    lock: lock ? await presentLock(queries, lock) : null,
    may_lock: isAllowed && !lock && problem === null,
    may_reopen: isAllowed && lock !== undefined && lock.lockedBy !== reader.id,
    problem: lock || !isAllowed ? null : problem,
  };
}

export async function presentLock(queries: Queries, lock: BookLock): Promise<WireLock> {
  const people = await findMembers(queries, [lock.lockedBy]);
  return {
    period: lock.period,
    at: formatWireDate(lock.lockedAt),
    by: people.get(lock.lockedBy)?.longName ?? 'Somebody else',
    note: lock.note,
    difference: cents(lock.figures.differenceCents),
  };
}

/** What a day corrects of locked ones, and what was corrected later if it is locked itself. */
export async function readCorrections(
  queries: Queries,
  day: string,
): Promise<Pick<DailySales, 'corrects' | 'corrected_by'>> {
  const on = await findCorrections(queries, { on: day });
  const of = await findCorrections(queries, { of: day });
  return {
    corrects: on.map((row) => present(row, row.correctsDay ?? day)),
    corrected_by: of.map((row) => present(row, row.businessDay)),
  };
}

type Correction = Awaited<ReturnType<typeof findCorrections>>[number];

const present = ({ id, kind, tender, cents: amount, receiptNumber, bookingId }: Correction, day: string) => ({
  id: String(id),
  label: nameMovement(kind, tender),
  amount: cents(amount),
  of: receiptNumber ? `Receipt ${receiptNumber}` : bookingId ? 'A booking' : 'A drawer',
  day,
});
