import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { useForBooking } from '../vouchers/booking-vouchers.ts';
import { takeSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { withdrawReminders } from './reminders.ts';
import { bookings } from './tables.ts';

/** Flights get rebooked, so a car may arrive this long before its booked start at no extra cost. */
export const EARLY_MS = 4 * 3_600_000;

/** Why the car of a booking can't check in at `at`, as a message; null when it can. */
export function findCheckInProblem({ status, travelFrom, travelTo }: BookingRow, at: Date): string | null {
  if (status !== 'CONFIRMED' && status !== 'NO_SHOW') return STATES[status] ?? 'This booking can’t be used.';
  if (at.getTime() < travelFrom.getTime() - EARLY_MS) return `This booking starts ${formatWhen(travelFrom)}.`;
  return at > travelTo ? `This booking ended ${formatWhen(travelTo)}.` : null;
}

const STATES: Record<string, string> = {
  PENDING_PAYMENT: 'This booking isn’t paid yet.',
  UNCONFIRMED: 'The email address of this booking isn’t confirmed yet.',
  CHECKED_IN: 'The car for this booking is already checked in.',
  COMPLETED: 'This booking is completed.',
  CANCELLED: 'This booking was canceled.',
  EXPIRED: 'This booking was never paid or confirmed.',
};

/**
 * Marks a booking, whose row the caller has locked, as checked in. A no-show takes its space again. Call it last, because
 * it locks the days until the commit.
 */
export async function checkInBookingRow(tx: Queries, booking: BookingRow, now: Date): Promise<void> {
  await tx.update(bookings).set({ status: 'CHECKED_IN', updatedAt: now }).where(eq(bookings.id, booking.id));
  await recordChange(tx, 'bookings', booking.id);
  if (booking.status === 'NO_SHOW') await takeSpace(tx, booking, 'booked');
}

/** Completes a booking when its car leaves. The amount due was paid at the exit; a refunded status doesn't change. */
export async function completeBooking(tx: Queries, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(bookings)
    .set({
      status: 'COMPLETED',
      paymentStatus: sql`case when ${bookings.paymentStatus} in ('UNPAID', 'DEPOSIT_PAID') then 'PAID' else ${bookings.paymentStatus} end`,
      updatedAt: now,
    })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CHECKED_IN')))
    .returning();
  if (!row) return;
  await recordChange(tx, 'bookings', id);
  await withdrawReminders(tx, row);
  await useForBooking(tx, id, now);
}

/** Sets a booking back to confirmed after its check-in was voided. */
export async function undoCheckIn(tx: Queries, id: string, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ status: 'CONFIRMED', updatedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CHECKED_IN')));
  await recordChange(tx, 'bookings', id);
}

/** Assigns a booking without a member to this member. */
export async function assignToMember(
  tx: Queries,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ memberId, updatedAt: now })
    .where(and(eq(bookings.id, id), isNull(bookings.memberId)));
}
