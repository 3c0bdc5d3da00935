import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import { recordMovement } from '../money/record-movement.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';

/** Records the outcome of a booking's pending charge and, if approved, its movement of money. Returns the idempotency key of the call that started it. */
export async function closePayment(
  tx: Queries,
  deps: BookingDeps,
  bookingId: string,
  outcome: ChargeOutcome,
): Promise<string> {
  const card = outcome.state === 'cancelled' ? null : outcome.card;
  const [payment] = await tx
    .update(payments)
    .set({
      state: STATES[outcome.state],
      reference: outcome.state === 'approved' ? outcome.reference : null,
      declineCode: outcome.state === 'declined' ? outcome.code : null,
      cardBrand: card?.brand,
      cardLastFour: card?.lastFour,
      cardExpiry: card?.expiry,
      cardReference: card?.cardReference,
      updatedAt: deps.now(),
    })
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'CHARGE'), eq(payments.state, 'STARTED')))
    .returning();
  if (!payment?.attemptKey) throw new Error('A booking waits for a payment that was never started');
  if (outcome.state === 'approved')
    await recordMovement(tx, {
      kind: 'CHARGE',
      tender: 'CARD',
      cents: payment.amountCents,
      at: deps.now(),
      actor: payment.actor ?? 'unknown',
      bookingId,
      paymentId: payment.id,
    });
  return payment.attemptKey;
}

const STATES = { approved: 'APPROVED', declined: 'DECLINED', cancelled: 'CANCELLED' };

type FailedCharge = ReturnType<typeof presentDecline> & { error: string };

/** The error body of a payment that was declined or canceled. */
export function presentFailedCharge(outcome: ChargeOutcome): FailedCharge {
  if (outcome.state === 'declined') return { error: 'PAYMENT_DECLINED', ...presentDecline(outcome.code) };
  return {
    error: 'PAYMENT_CANCELLED',
    fieldErrors: {},
    formErrors: ['Your payment didn’t go through. You haven’t been charged. Try again.'],
  };
}
