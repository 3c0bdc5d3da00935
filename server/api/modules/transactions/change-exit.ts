import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import * as calls from '../../../../shared/contracts/exceptions.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { formatWireDate, fromWallTime, toWallTime } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { applyEdit } from '../audit/apply-edit.ts';
import { moveSpace } from '../capacity/capacity.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { getTransaction } from './check-in.ts';
import { lockParked } from './discount-transaction.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { type ExceptionReason, recordException } from './record-exception.ts';
import { transactions } from './tables.ts';

/** Also a limit to the days whose space is moved. */
const MAX_AHEAD_MS = 365 * DAY_MS;

interface NewExit extends ExceptionReason {
  id: string;
  /** null: as booked. */
  edit: { expected_exit: Date | null; seen: { expected_exit: Date | null } };
}

/**
 * Changes when a parked car is expected to leave, in the caller's transaction, and moves the space of its booking. A car
 * that is here stays also on a full day: then its space is not moved, and the day is returned. Only a
 * mistake is put back to a time that has passed, or to none. Throws 404, 409 and 422.
 */
export async function changeExit(
  tx: Queries,
  { id, edit, ...reason }: NewExit,
): Promise<v.InferInput<typeof calls.changeExit.output>> {
  const exitAt = edit.expected_exit;
  const { ticketNumber } = await lockParked(tx, id);
  checkExit(exitAt, reason);
  const transaction = await getTransaction(tx, id);
  const earlier = transaction.row.expectedExitAt ?? transaction.booking?.travelTo ?? null;
  await applyEdit<{ expected_exit: Date | null }>(tx, {
    subject: { kind: 'transaction', id },
    current: { expected_exit: asShown(earlier) },
    edit: { ...edit, seen: { expected_exit: asShown(edit.seen.expected_exit) } },
  });
  await tx
    .update(transactions)
    .set({ expectedExitAt: exitAt, updatedAt: reason.at })
    .where(eq(transactions.id, id));
  await recordChange(tx, 'transactions', id);
  await recordException(tx, {
    ...reason,
    kind: 'EXIT_CHANGED',
    action: calls.changeExit,
    subject: { id, name: ticketNumber },
    detail: exitAt && formatWireDate(exitAt),
    before: { expectedExit: earlier && formatWireDate(earlier) },
    after: { expectedExit: exitAt && formatWireDate(exitAt) },
  });
  return {
    ticket_number: ticketNumber,
    earlier: earlier && formatWireDate(earlier),
    full_day: await moveBookedSpace(tx, transaction, { exitAt, now: reason.at }),
  };
}

/** Throws 422 for a time that has passed, or is more than a year ahead. */
function checkExit(exitAt: Date | null, { reason, at }: ExceptionReason): void {
  const isPutBack = reason === 'MISTAKE';
  if (!isPutBack && (!exitAt || exitAt <= at))
    throw invalid({ expected_exit: ['Choose a time in the future'] });
  if (exitAt && exitAt.getTime() > at.getTime() + MAX_AHEAD_MS)
    throw invalid({ expected_exit: ['Choose a time within a year'] });
}

/** Screens show Pacific time to the minute. */
const asShown = (at: Date | null) => at && fromWallTime(toWallTime(at));

/** Moves the space of the stay's booking. Returns the first day without enough space; then nothing was moved. */
async function moveBookedSpace(
  tx: Queries,
  { row, booking }: TransactionDetails,
  { exitAt: changed, now }: { exitAt: Date | null; now: Date },
): Promise<string | null> {
  const exitAt = changed ?? booking?.travelTo;
  if (!booking || !exitAt || exitAt <= booking.travelFrom) return null;
  const { spaces, travelFrom } = booking;
  const from = { travelFrom, travelTo: row.spaceUntil ?? booking.travelTo };
  const to = { travelFrom, travelTo: exitAt };
  // Nothing is sold to a car that is here, so stops of sale don't count.
  const sale = { product: 'NONE', at: now };
  const fullDay = await findFullDay(tx, { spaces, ...to, except: from, sale });
  if (fullDay) return fullDay;
  await tx.update(transactions).set({ spaceUntil: exitAt }).where(eq(transactions.id, row.id));
  await moveSpace(tx, { spaces, from, to, isHeld: false });
  return null;
}
