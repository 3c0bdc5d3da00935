import { eq } from 'drizzle-orm';
import { conflict, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { typedNumber } from '../../platform/typed-number.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockBooking } from '../bookings/find-bookings.ts';
import { checkInBookingRow, assignToMember, findCheckInProblem } from '../bookings/park-booking.ts';
import { getMember } from '../members/find-members.ts';
import { receipts, transactions } from './tables.ts';
import { earnForReceipt } from './earn-for-receipt.ts';
import { getTransaction } from './check-in.ts';
import type { TransactionDetails, TransactionRow } from './find-transaction.ts';
import { actionsFor } from './present-transaction.ts';

interface Linking {
  id: string;
  now: Date;
}

/**
 * Gives a stay to a member, in the caller's transaction, and its points with it when it is over; to the same member
 * again changes nothing. Throws 409 when another membership has it, or when it was too long ago.
 */
export async function linkToClub(
  tx: Queries,
  { id, now, memberId }: Linking & { memberId: string },
): Promise<TransactionDetails> {
  const row = await lockStay(tx, id);
  if (row.memberId === memberId) return getTransaction(tx, id);
  if (row.memberId) throw conflict('STATE_CHANGED', 'This stay is already in another account.');
  if (!actionsFor(row, now).includes('link-club'))
    throw conflict('STATE_CHANGED', 'You can add a stay within 90 days. Call us about this one.');
  await tx.update(transactions).set({ memberId, updatedAt: now }).where(eq(transactions.id, id));
  if (row.bookingId) await assignToMember(tx, { id: row.bookingId, memberId, now });
  await earnLate(tx, { id, now, memberId });
  return getTransaction(tx, id);
}

/**
 * Lets a stay that has begun take over its booking, in the caller's transaction: from now on the booked rate counts, and
 * what was paid online. Throws 422 at the field that is wrong, and 409 when the stay has a booking or is over.
 */
export async function linkToBooking(
  tx: Queries,
  { id, now, number: typed, email }: Linking & { number: string; email: string },
): Promise<TransactionDetails> {
  const stay = await lockStay(tx, id);
  if (!actionsFor(stay, now).includes('link-booking'))
    throw conflict('STATE_CHANGED', 'You can’t link a booking to this stay.');
  const booking = await lockBooking(tx, { number: typedNumber(typed), emailKey: emailKey(email) });
  if (!booking || booking.status === 'EXPIRED')
    throw refuse('We can’t find a booking with this number and email.');
  const stopped = findCheckInProblem(booking, stay.enteredAt);
  if (stopped) throw refuse(stopped);
  if (booking.vehicleClass !== stay.vehicleClass)
    throw refuse('This booking is for a different vehicle type. Ask at the booth.');
  await tx
    .update(transactions)
    .set({
      bookingId: booking.id,
      memberId: stay.memberId ?? booking.memberId,
      customerName: stay.customerName ?? booking.fullName,
      email: stay.email ?? booking.email,
      updatedAt: now,
    })
    .where(eq(transactions.id, id));
  await checkInBookingRow(tx, booking, now);
  return getTransaction(tx, id);
}

/** A car that is still here earns at the exit; one that left before the member joined earns nothing. */
async function earnLate(tx: Queries, { id, now, memberId }: Linking & { memberId: string }): Promise<void> {
  const [left] = await tx
    .select({ number: receipts.number, issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(eq(receipts.transactionId, id));
  if (!left || left.issuedAt < (await getMember(tx, memberId)).createdAt) return;
  const actor = `member:${memberId}` as const;
  await earnForReceipt(tx, { memberId, receiptNumber: left.number, actor, now });
}

const refuse = (why: string) => invalid({ booking_num: [why] });

async function lockStay(tx: Queries, id: string): Promise<TransactionRow> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!row) throw notFound('We can’t find this stay.');
  return row;
}
