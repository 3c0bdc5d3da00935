import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { presentDecline } from '../payments/decline-messages.ts';
import { type NewMoneyMovement, recordMovement } from '../money/record-movement.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';

/** Records the outcome of a booking's pending charge and, if approved, its movement of money. Returns the idempotency key of the call that started it. */
export async function closePayment(
  tx: Queries,
  deps: BookingDeps,
  bookingId: string,
  outcome: ChargeOutcome,
): Promise<string> {
  const [payment] = await tx
    .update(payments)
    .set({ ...describeOutcome(outcome), updatedAt: deps.now() })
    .where(and(eq(payments.bookingId, bookingId), isStartedCharge))
    .returning();
  if (!payment?.attemptKey) throw neverStarted();
  if (outcome.state === 'approved') await recordMovement(tx, chargeMovement(payment, deps.now()));
  return payment.attemptKey;
}

/** The charge of a booking or change that waits for its outcome. A booking has at most one. */
export const isStartedCharge = and(eq(payments.kind, 'CHARGE'), eq(payments.state, 'STARTED'));

export const neverStarted = () => new Error('A booking waits for a payment that was never started');

/** The columns of a payment that tell its outcome. Those of a card that nobody charged stay as they are. */
export function describeOutcome(outcome: ChargeOutcome) {
  const card = outcome.state === 'cancelled' ? null : outcome.card;
  return {
    state: STATES[outcome.state],
    reference: outcome.state === 'approved' ? outcome.reference : null,
    declineCode: outcome.state === 'declined' ? outcome.code : null,
    cardBrand: card?.brand,
    cardLastFour: card?.lastFour,
    cardExpiry: card?.expiry,
    cardReference: card?.cardReference,
  };
}

/** The movement of money of an approved charge. */
export const chargeMovement = (
  { id, bookingId, amountCents, actor }: typeof payments.$inferSelect,
  at: Date,
): NewMoneyMovement => ({
  kind: 'CHARGE',
  tender: 'CARD',
  cents: amountCents,
  at,
  actor: actor ?? 'unknown',
  bookingId,
  paymentId: id,
});

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
