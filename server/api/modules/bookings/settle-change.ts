import { and, eq, isNotNull } from 'drizzle-orm';
import { modifyBooking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, bookingVersions, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { finishIdempotent, type SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import { applyChange } from './apply-change.ts';
import { closePayment, refusalOf } from './close-payment.ts';
import { releaseSpace } from '../capacity/capacity.ts';

/**
 * The second half of a change that is paid for: what the card network said becomes true, once. Answers what the attempt
 * is told; null for whoever comes second.
 */
export async function settleChange(
  tx: Queries,
  deps: BookingDeps,
  { bookingId, key }: { bookingId: string; key: string },
  outcome: ChargeOutcome,
): Promise<SavedAnswer | null> {
  // The booking's row first: all that happens to one booking happens one after the other.
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const [payment] = await tx
    .select({ state: payments.state, amountCents: payments.amountCents })
    .from(payments)
    .where(eq(payments.gatewayKey, key));
  if (!booking || payment?.state !== 'STARTED') return null;
  const isPending = and(eq(bookingVersions.bookingId, bookingId), isNotNull(bookingVersions.holdUntil));
  const [version] = await tx.delete(bookingVersions).where(isPending).returning();
  if (!version) throw new Error('A change was paid for that nobody waits for');
  const attemptKey = await closePayment(tx, deps, bookingId, outcome);
  const isPaid = outcome.state === 'approved';
  const answer = isPaid
    ? await applyChange(tx, deps, { booking, version, dueCents: payment.amountCents, isHeld: true })
    : { status: 422, answer: refusalOf(outcome) };
  await finishIdempotent(tx, { contract: modifyBooking.name, key: attemptKey, ...answer });
  if (!isPaid) await releaseSpace(tx, { ...version, spaces: booking.spaces, except: booking }, 'held');
  return answer;
}
