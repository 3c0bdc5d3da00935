import { eq } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockBooking } from '../bookings/find-bookings.ts';
import { checkInBookingRow, assignToMember, findCheckInProblem } from '../bookings/check-in-booking.ts';
import { getMember } from '../members/find-members.ts';
import { receipts, transactions } from './tables.ts';
import { lockEarlyClaim } from '../points/find-points.ts';
import { findRecordingProblem, pointsOf } from '../points/point-rules.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails, TransactionRow } from './find-transaction.ts';
import { actionsFor } from './present-transaction.ts';

interface LinkInput {
  id: string;
  now: Date;
}

/**
 * Assigns a transaction to a member, in the caller's transaction, and credits its points when it's closed. Calling it
 * again for the same member changes nothing. Throws 409 when it belongs to another member or is too old.
 */
export async function linkToClub(
  tx: Queries,
  { id, now, memberId }: LinkInput & { memberId: string },
): Promise<TransactionDetails> {
  const row = await lockTransaction(tx, id);
  if (row.memberId === memberId) return getTransaction(tx, id);
  if (row.memberId) throw conflict('STATE_CHANGED', 'This stay is already in another account.');
  if (!actionsFor(await getTransaction(tx, id), now).includes('link-club'))
    throw conflict('STATE_CHANGED', 'You can add a stay within 90 days. Call us about this one.');
  await tx.update(transactions).set({ memberId, updatedAt: now }).where(eq(transactions.id, id));
  if (row.bookingId) await assignToMember(tx, { id: row.bookingId, memberId, now });
  await earnForClosedTransaction(tx, { id, now, memberId });
  return getTransaction(tx, id);
}

/**
 * Links an open transaction to its booking, in the caller's transaction, so that the booked rate and the online payments
 * apply. Throws 422 at the wrong field, and 409 when the transaction has a booking already or is closed.
 */
export async function linkToBooking(
  tx: Queries,
  { id, now, number: typed, email }: LinkInput & { number: string; email: string },
): Promise<TransactionDetails> {
  const row = await lockTransaction(tx, id);
  if (!actionsFor(await getTransaction(tx, id), now).includes('link-booking'))
    throw conflict('STATE_CHANGED', 'You can’t link a booking to this stay.');
  const booking = await lockBooking(tx, { number: typedNumber(typed), emailKey: emailKey(email) });
  if (!booking || booking.status === 'EXPIRED')
    throw bookingError('We can’t find a booking with this number and email.');
  const problem = findCheckInProblem(booking, row.enteredAt);
  if (problem) throw bookingError(problem);
  if (booking.vehicleClass !== row.vehicleClass)
    throw bookingError('This booking is for a different vehicle type. Ask at the booth.');
  await tx
    .update(transactions)
    .set({
      bookingId: booking.id,
      memberId: row.memberId ?? booking.memberId,
      customerName: row.customerName ?? booking.fullName,
      email: row.email ?? booking.email,
      updatedAt: now,
    })
    .where(eq(transactions.id, id));
  await checkInBookingRow(tx, booking, now);
  return getTransaction(tx, id);
}

/**
 * Credits points when the car has left; otherwise the check-out does. A receipt that the member couldn't record earns
 * nothing, see `findRecordingProblem`.
 */
async function earnForClosedTransaction(
  tx: Queries,
  { id, now, memberId }: LinkInput & { memberId: string },
): Promise<void> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.transactionId, id));
  if (!receipt) return;
  const { createdAt: joinedAt } = await getMember(tx, memberId);
  const hasClaimed = await lockEarlyClaim(tx, { memberId, joinedAt });
  const { issuedAt } = receipt;
  if (findRecordingProblem({ issuedAt, points: pointsOf(receipt) }, { joinedAt, hasClaimed, now })) return;
  const actor = `member:${memberId}` as const;
  await earnForReceipt(tx, { memberId, receiptNumber: receipt.number, actor, now });
}

const bookingError = (message: string) => invalid({ booking_num: [message] });

async function lockTransaction(tx: Queries, id: string): Promise<TransactionRow> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!row) throw notFound('We can’t find this stay.');
  return row;
}
