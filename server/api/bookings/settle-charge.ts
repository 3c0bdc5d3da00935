import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { bookings, coupons, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { finishIdempotent } from '../idempotency.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import type { CardOnFile, ChargeOutcome } from '../payments/payment-gateway.ts';
import { announceBooking } from './announce-booking.ts';
import { attemptOf } from './booking-attempt.ts';
import { confirmSpace, releaseSpace } from './lot-days.ts';
import { type BookingRow, bookingToken, presentBooking } from './present-booking.ts';

/**
 * The second half of a paid booking: what the card network said becomes true, once. Whoever comes second — a repeated
 * call, the sweeper — finds the payment settled and changes nothing.
 */
export async function settleCharge(tx: Queries, deps: Deps, bookingId: string, outcome: ChargeOutcome): Promise<void> {
  // The booking's row first: all that happens to one booking happens one after the other.
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  if (!booking) throw new Error('A charge belongs to no booking');
  const [payment] = await tx
    .update(payments)
    .set({ state: STATES[outcome.state], updatedAt: deps.now(), ...detailsOf(outcome) })
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'CHARGE'), eq(payments.state, 'STARTED')))
    .returning();
  if (!payment) return;
  if (outcome.state === 'approved') await confirm(tx, deps, { booking, paidCents: payment.amountCents, card: outcome.card });
  else await giveUp(tx, booking, outcome);
}

const STATES = { approved: 'APPROVED', declined: 'DECLINED', cancelled: 'CANCELLED' };

const detailsOf = (outcome: ChargeOutcome) => ({
  reference: outcome.state === 'approved' ? outcome.reference : null,
  declineCode: outcome.state === 'declined' ? outcome.code : null,
  ...(outcome.state !== 'cancelled' && outcome.card
    ? { cardBrand: outcome.card.brand, cardLastFour: outcome.card.lastFour, cardExpiry: outcome.card.expiry }
    : {}),
});

async function confirm(
  tx: Queries,
  deps: Deps,
  { booking, paidCents, card }: { booking: BookingRow; paidCents: number; card: CardOnFile },
): Promise<void> {
  const [confirmed] = await tx
    .update(bookings)
    .set({
      status: 'CONFIRMED',
      paymentStatus: paidCents < booking.totalCents ? 'DEPOSIT_PAID' : 'PAID',
      paidCents,
      holdUntil: null,
      updatedAt: deps.now(),
    })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!confirmed) throw new Error('The booking is gone');
  await confirmSpace(tx, { from: booking.travelFrom, to: booking.travelTo, spaces: booking.spaces });
  await announceBooking(tx, deps, confirmed, card);
  const attempt = await attemptOf(tx, booking.id);
  if (attempt) await finishIdempotent(tx, { ...attempt, status: 200, answer: presentBooking(confirmed, card, bookingToken(confirmed, deps.signer, confirmed.createdAt)) });
}

/** No money moved: the space, the coupon and the quote are free again. */
async function giveUp(tx: Queries, booking: BookingRow, outcome: ChargeOutcome): Promise<void> {
  await tx.update(bookings).set({ status: 'EXPIRED', holdUntil: null }).where(eq(bookings.id, booking.id));
  if (booking.couponId)
    await tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, booking.couponId));
  await releaseSpace(tx, { from: booking.travelFrom, to: booking.travelTo, spaces: booking.spaces }, 'held');
  const attempt = await attemptOf(tx, booking.id);
  if (attempt) await finishIdempotent(tx, { ...attempt, status: 422, answer: refusalOf(outcome) });
}

/** The answer to a payment that came to nothing. */
function refusalOf(outcome: ChargeOutcome): Record<string, unknown> {
  if (outcome.state === 'declined') return { error: 'PAYMENT_DECLINED', ...presentDecline(outcome.code) };
  return {
    error: 'PAYMENT_CANCELLED',
    fieldErrors: {},
    formErrors: ['The payment was not completed and nothing was charged. Please try again.'],
  };
}
