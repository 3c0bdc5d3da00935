import { and, eq, sql } from 'drizzle-orm';
import { createBooking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { finishIdempotent, type SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import { announceBooking } from './announce-booking.ts';
import { closePayment, refusalOf } from './close-payment.ts';
import { confirmSpace, releaseSpace } from '../capacity/capacity.ts';
import type { BookingRow } from './present-booking.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';

export interface Charge {
  bookingId: string;
  amountCents: number;
}

/**
 * The second half of a paid booking: what the card network said becomes true, once. Answers what the attempt is told;
 * null for whoever comes second — a repeated call, the sweeper — who finds the booking settled and changes nothing.
 */
export async function settleCharge(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, amountCents }: Charge,
  outcome: ChargeOutcome,
): Promise<SavedAnswer | null> {
  const isPaid = outcome.state === 'approved';
  // The booking's row first: all that happens to one booking happens one after the other.
  const [booking] = await tx
    .update(bookings)
    .set({ ...(isPaid ? paid(amountCents) : { status: 'EXPIRED' }), holdUntil: null, updatedAt: deps.now() })
    .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'PENDING_PAYMENT')))
    .returning();
  if (!booking) return null;
  const attemptKey = await closePayment(tx, deps, bookingId, outcome);
  const answer = isPaid
    ? { status: 200, answer: await announceBooking(tx, deps, booking, outcome.card) }
    : { status: 422, answer: refusalOf(outcome) };
  await finishIdempotent(tx, { contract: createBooking.name, key: attemptKey, ...answer });
  if (isPaid) await confirmSpace(tx, booking);
  else await giveBack(tx, booking);
  return answer;
}

const paid = (amountCents: number) => ({
  status: 'CONFIRMED',
  paymentStatus: sql`case when ${amountCents} < ${bookings.totalCents} then 'DEPOSIT_PAID' else 'PAID' end`,
  paidCents: amountCents,
});

/** No money moved: coupon and space are free again, and with the booking the quote. */
async function giveBack(tx: Queries, booking: BookingRow): Promise<void> {
  if (booking.couponId) await releaseCoupon(tx, booking.couponId);
  await releaseSpace(tx, booking, 'held');
}
