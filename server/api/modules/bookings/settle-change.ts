import { and, eq, isNotNull } from 'drizzle-orm';
import { modifyBooking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, bookingVersions, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { finishIdempotent, type SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import { applyChange } from './apply-change.ts';
import { closePayment, presentFailedCharge } from './close-payment.ts';
import { releaseSpace } from '../capacity/capacity.ts';

/**
 * The last step of a paid change: applies the outcome of the charge once. Returns the answer for the call that started it,
 * or null when the change was already settled.
 */
export async function settleChange(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, key }: { bookingId: string; key: string },
  outcome: ChargeOutcome,
): Promise<SavedAnswer | null> {
  // The booking's row first, so that changes to one booking run one after another.
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const [payment] = await tx
    .select({ state: payments.state, amountCents: payments.amountCents })
    .from(payments)
    .where(eq(payments.gatewayKey, key));
  if (!booking || payment?.state !== 'STARTED') return null;
  const isPending = and(eq(bookingVersions.bookingId, bookingId), isNotNull(bookingVersions.holdUntil));
  const [version] = await tx.delete(bookingVersions).where(isPending).returning();
  if (!version) throw new Error('A payment has no pending change');
  const attemptKey = await closePayment(tx, deps, bookingId, outcome);
  const isPaid = outcome.state === 'approved';
  const answer = isPaid
    ? await applyChange(tx, deps, {
        booking,
        version,
        dueCents: payment.amountCents,
        isHeld: true,
        actor: 'unknown',
      })
    : { status: 422, answer: presentFailedCharge(outcome) };
  await finishIdempotent(tx, { contract: modifyBooking.name, key: attemptKey, ...answer });
  if (!isPaid) await releaseSpace(tx, { ...version, spaces: booking.spaces, except: booking }, 'held');
  return answer;
}
