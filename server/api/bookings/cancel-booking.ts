import { and, eq } from 'drizzle-orm';
import type { CancelTerms } from '../../../shared/contracts/bookings.ts';
import type { Queries } from '../db/database.ts';
import { bookings, cancellations, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { describeFailure } from '../failure.ts';
import { newId } from '../new-id.ts';
import { cancelFee } from './cancel-fee.ts';
import { findCancelTerms, mailCancellation, presentCancelTerms } from './cancellation.ts';
import type { OwnBooking } from './find-own-booking.ts';
import { releaseSpace } from './lot-days.ts';
import { type BookingRow, bookingToken, presentBooking } from './present-booking.ts';
import { finishRefunds } from './refund-payments.ts';
import { giveCouponBack } from './use-coupon.ts';

/**
 * Cancels a booking once: its space, its coupon and what is due of its money are given back. Whoever cancels it again,
 * at the same moment or later, is told the first result. The refund follows outside of any transaction; should the card
 * network be away, the sweeper makes up for it.
 *
 * @returns what it cost and what goes back. Throws 409 for a booking that cannot be cancelled any more.
 */
export async function cancelBooking(deps: Deps, own: OwnBooking): Promise<CancelTerms> {
  const { id: bookingId } = own.row;
  const terms = await deps.db.transaction((tx) => cancel(tx, deps, own));
  await finishRefunds(deps, { bookingId }).catch((error: unknown) =>
    deps.log.error({ ...describeFailure(error), bookingId }, 'A refund has to wait for the sweeper'),
  );
  return terms;
}

async function cancel(tx: Queries, deps: Deps, { row: { id }, card }: OwnBooking): Promise<CancelTerms> {
  const now = deps.now();
  // Of two at once the second waits here, finds nothing to change, and looks at what the first did.
  const [row] = await tx
    .update(bookings)
    .set({ status: 'CANCELLED', updatedAt: now })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'CONFIRMED')))
    .returning();
  if (!row) return findResult(tx, { id, card }, now);
  const fee = cancelFee(row, now);
  await tx.insert(cancellations).values({ bookingId: id, ...fee, createdAt: now });
  if (fee.refundCents > 0) await beginRefund(tx, row, fee.refundCents, now);
  const terms = presentCancelTerms(fee, card);
  const token = bookingToken(row, deps.signer, now);
  const booking = presentBooking(row, { card, token, canMakePasses: deps.canMakePasses });
  await mailCancellation(tx, { booking, terms, cause: `booking-cancelled:${id}`, recipient: row.email });
  if (row.couponId) await giveCouponBack(tx, row.couponId);
  await releaseSpace(tx, row, 'booked');
  return terms;
}

async function findResult(
  tx: Queries,
  { id, card }: { id: string; card: OwnBooking['card'] },
  now: Date,
): Promise<CancelTerms> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('A booking disappeared while it was cancelled');
  return findCancelTerms(tx, { row, card }, now);
}

/** The recovery point: from here on the refund will be made, by us or by the sweeper. */
async function beginRefund(tx: Queries, row: BookingRow, amountCents: number, now: Date): Promise<void> {
  await tx.insert(payments).values({
    id: newId(),
    bookingId: row.id,
    gatewayKey: `refund-${row.id}`,
    kind: 'REFUND',
    state: 'STARTED',
    amountCents,
    createdAt: now,
    updatedAt: now,
  });
}
