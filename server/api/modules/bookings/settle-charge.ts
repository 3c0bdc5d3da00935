import { and, eq, sql } from 'drizzle-orm';
import { createBooking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { finishIdempotent, type SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import { announceBooking } from './announce-booking.ts';
import { closePayment, presentFailedCharge } from './close-payment.ts';
import { confirmSpace, releaseSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { returnForBooking } from '../vouchers/booking-vouchers.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';

export interface Charge {
  bookingId: string;
  amountCents: number;
}

/**
 * The last step of a paid booking: applies the outcome of the charge once. Returns the answer for the call that started
 * it, or null when a repeated call or the sweeper has already settled the booking.
 */
export async function settleCharge(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, amountCents }: Charge,
  outcome: ChargeOutcome,
): Promise<SavedAnswer | null> {
  const isPaid = outcome.state === 'approved';
  // The booking's row first, so that changes to one booking run one after another.
  const [booking] = await tx
    .update(bookings)
    .set({
      ...(isPaid ? paidColumns(amountCents) : { status: 'EXPIRED' }),
      holdUntil: null,
      updatedAt: deps.now(),
    })
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'PENDING_PAYMENT')))
    .returning();
  if (!booking) return null;
  const attemptKey = await closePayment(tx, deps, bookingId, outcome);
  const answer = isPaid
    ? { status: 200, answer: await announceBooking(tx, deps, booking, outcome.card) }
    : { status: 422, answer: presentFailedCharge(outcome) };
  await finishIdempotent(tx, { contract: createBooking.name, key: attemptKey, ...answer });
  if (isPaid) await confirmSpace(tx, booking);
  else await releaseReservation(tx, booking, deps.now());
  return answer;
}

const paidColumns = (amountCents: number) => ({
  status: 'CONFIRMED',
  paymentStatus: sql`case when ${amountCents} < ${bookings.totalCents} then 'DEPOSIT_PAID' else 'PAID' end`,
  paidCents: amountCents,
});

/** Releases the coupon, the points and the space of a booking that wasn't paid. Its status has already released the quote. */
async function releaseReservation(tx: Queries, booking: BookingRow, now: Date): Promise<void> {
  if (booking.couponId) await releaseCoupon(tx, booking.couponId);
  await returnForBooking(tx, booking, { actor: 'clock', now });
  await releaseSpace(tx, booking, 'held');
}
