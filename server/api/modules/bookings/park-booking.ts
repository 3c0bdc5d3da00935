import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { takeSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { bookings } from './tables.ts';

/** Flights get canceled and rebooked: a car may arrive this long before its booked start at no extra cost. */
const EARLY_MS = 4 * 3_600_000;

/** Why a booking lets no car in at this moment, in words; null when it does. */
export function whyNotIn({ status, travelFrom, travelTo }: BookingRow, at: Date): string | null {
  if (status !== 'CONFIRMED' && status !== 'NO_SHOW') return STATES[status] ?? 'This booking can’t be used.';
  if (at.getTime() < travelFrom.getTime() - EARLY_MS) return `This booking starts ${formatWhen(travelFrom)}.`;
  return at > travelTo ? `This booking ended ${formatWhen(travelTo)}.` : null;
}

const STATES: Record<string, string> = {
  PENDING_PAYMENT: 'This booking isn’t paid yet.',
  CHECKED_IN: 'The car for this booking is already checked in.',
  COMPLETED: 'This booking is completed.',
  CANCELLED: 'This booking was canceled.',
  EXPIRED: 'This booking was never paid.',
};

/**
 * Marks a booking, whose row the caller has locked, as checked in. A no-show takes its space again. Call it last: bookings
 * for the same days wait from here on.
 */
export async function checkInBookingRow(tx: Queries, booking: BookingRow, now: Date): Promise<void> {
  await tx.update(bookings).set({ status: 'CHECKED_IN', updatedAt: now }).where(eq(bookings.id, booking.id));
  if (booking.status === 'NO_SHOW') await takeSpace(tx, booking, 'booked');
}

/** Ends a booking when its car leaves. What it still owed was paid at the exit; a refund stays a refund. */
export async function completeBooking(tx: Queries, id: string, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: 'COMPLETED',
      paymentStatus: sql`case when ${bookings.paymentStatus} in ('UNPAID', 'DEPOSIT_PAID') then 'PAID' else ${bookings.paymentStatus} end`,
      updatedAt: now,
    })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CHECKED_IN')));
}

/** Lets a booking wait for its car again, after its check-in was voided. */
export async function undoCheckIn(tx: Queries, id: string, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ status: 'CONFIRMED', updatedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CHECKED_IN')));
}

/** Gives a booking that has no member to this one. */
export async function giveToMember(
  tx: Queries,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ memberId, updatedAt: now })
    .where(and(eq(bookings.id, id), isNull(bookings.memberId)));
}
