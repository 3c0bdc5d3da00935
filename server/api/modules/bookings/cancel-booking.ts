import { and, eq, sql } from 'drizzle-orm';
import type { CancelTerms } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, cancellations } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { describeError } from '../../platform/describe-error.ts';
import { cancelFee } from './cancel-fee-rules.ts';
import { findCancelTerms, mailCancellation, presentCancelTerms } from './cancellation.ts';
import { findCards, type OwnBooking } from './find-own-booking.ts';
import { releaseSpace } from '../capacity/capacity.ts';
import { bookingToken, presentBooking } from './present-booking.ts';
import { beingChanged, findPendingChange, settlePendingChange } from './pending-change.ts';
import { withdrawReminders } from './reminders.ts';
import { startRefund, finishRefunds } from './refund-payments.ts';
import type { MoneyActor } from '../money/record-movement.ts';
import { findBookedPoints, returnForBooking } from '../vouchers/booking-vouchers.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';

/** Why staff cancel a booking. */
interface CancelReason {
  reason?: string;
  /** Records who did it, in the transaction that cancels. */
  record?: (tx: Queries) => Promise<void>;
}

/**
 * Cancels a booking once. A change whose payment is pending is settled first. The space, the coupon and the points are released.
 * Canceling again, even at the same time, returns the first result. The refund runs outside the transaction; if the card
 * network is down, the sweeper finishes it later.
 *
 * @returns the fee and the refund. Throws 409 when the booking can't be canceled.
 */
export async function cancelBooking(
  deps: BookingDeps,
  own: Pick<OwnBooking, 'row'>,
  actor: MoneyActor,
  why: CancelReason = {},
): Promise<CancelTerms> {
  const { id: bookingId } = own.row;
  await settlePendingChange(deps, own.row);
  const terms = await deps.db.transaction((tx) => cancel(tx, deps, own, { ...why, actor }));
  await finishRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.error({ ...describeError(error), bookingId }, 'A refund failed; the sweeper will finish it'),
  );
  return terms;
}

async function cancel(
  tx: Queries,
  deps: BookingDeps,
  { row: { id } }: Pick<OwnBooking, 'row'>,
  { actor, reason = 'Booking canceled', record }: CancelReason & { actor: MoneyActor },
): Promise<CancelTerms> {
  const now = deps.now();
  // A parallel call waits here for the row lock, updates nothing and returns the result of the first.
  const [row] = await tx
    .update(bookings)
    .set({ status: 'CANCELLED', updatedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CONFIRMED')))
    .returning();
  if (!row) return findResult(tx, id, now);
  await recordChange(tx, 'bookings', id);
  if (await findPendingChange(tx, row)) throw beingChanged();
  // Read under the lock, because a change may have been paid in the meantime.
  const cards = await findCards(tx, id);
  const fee = cancelFee(row, now);
  await tx
    .update(bookings)
    .set({ dueBackCents: sql`${bookings.dueBackCents} + ${fee.refundCents}` })
    .where(eq(bookings.id, id));
  await tx.insert(cancellations).values({ bookingId: id, ...fee, createdAt: now });
  await startRefund(tx, { bookingId: id, amountCents: fee.refundCents, actor, reason }, now);
  await record?.(tx);
  const terms = presentCancelTerms(fee, cards, await findBookedPoints(tx, id));
  const token = bookingToken(row, deps.signer);
  const booking = presentBooking(row, {
    card: cards[0] ?? null,
    token,
    wallets: deps.wallets,
    now,
  });
  await withdrawReminders(tx, row);
  await mailCancellation(tx, { booking, terms, cause: `booking-cancelled:${id}`, recipient: row.email });
  if (row.couponId) await releaseCoupon(tx, row.couponId);
  await returnForBooking(tx, row, { actor: 'clock', now });
  await releaseSpace(tx, row, 'booked');
  return terms;
}

async function findResult(tx: Queries, id: string, now: Date): Promise<CancelTerms> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('A booking disappeared while it was canceled');
  return findCancelTerms(tx, { row, cards: await findCards(tx, id) }, now);
}
