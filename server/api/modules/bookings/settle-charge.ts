import { and, eq, sql } from 'drizzle-orm';
import { createBooking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { placeholders, prepareOnce } from '../../platform/database/prepare-once.ts';
import { runTogether, runWithCommit } from '../../platform/database/run-transaction.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { recordMovement } from '../money/record-movement.ts';
import { findDayStart } from '../site/day-start.ts';
import { bookings, payments } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { finishIdempotent, type SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { ChargeOutcome } from '../payments/payment-gateway.ts';
import { mailConfirmation, presentConfirmed } from './announce-booking.ts';
import { countBooking } from './count-booking.ts';
import {
  chargeMovement,
  describeOutcome,
  isStartedCharge,
  neverStarted,
  presentFailedCharge,
} from './close-payment.ts';
import { releaseSpace } from '../capacity/capacity.ts';
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
  const now = deps.now();
  const [[pending], dayStart] = await runTogether(
    tx,
    () =>
      settlePending(tx).execute({
        ...describeOutcome(outcome),
        bookingId,
        status: isPaid ? 'CONFIRMED' : 'EXPIRED',
        paidCents: isPaid ? amountCents : 0,
        now,
      }),
    () => findDayStart(tx),
  );
  if (!pending) return null;
  const { booking, payment } = pending;
  if (!payment?.attemptKey) throw neverStarted();
  const attempt = { contract: createBooking.name, key: payment.attemptKey };
  if (!isPaid) {
    const refusal = { status: 422, answer: presentFailedCharge(outcome) };
    await finishIdempotent(tx, { ...attempt, ...refusal });
    await releaseReservation(tx, booking, now);
    return refusal;
  }
  const answer = await presentConfirmed(deps, booking, outcome.card);
  countBooking(tx, deps, booking);
  await runWithCommit(
    tx,
    () => recordMovement(tx, chargeMovement(payment, now), dayStart),
    () => recordChange(tx, 'bookings', booking.id),
    () => mailConfirmation(tx, booking, answer, now),
    () => finishIdempotent(tx, { ...attempt, status: 200, answer }),
  );
  return { status: 200, answer };
}

/**
 * Ends the wait of a booking for its payment, together with the payment. The booking's row first, so that changes to one
 * booking run one after another.
 */
const settlePending = prepareOnce((queries) => {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const paidCents = sql`${given('paidCents')}::int`;
  const booking = queries.$with('booking').as(
    queries
      .update(bookings)
      .set({
        status: given('status'),
        paymentStatus: sql`case when ${paidCents} = 0 then ${bookings.paymentStatus}
          when ${paidCents} < ${bookings.totalCents} then 'DEPOSIT_PAID' else 'PAID' end`,
        paidCents,
        holdUntil: null,
        updatedAt: given('now'),
      })
      .where(and(eq(bookings.id, sql.placeholder('bookingId')), eq(bookings.status, 'PENDING_PAYMENT')))
      .returning(),
  );
  const payment = queries.$with('payment').as(
    queries
      .update(payments)
      .set({
        ...placeholders(payments, ['state', 'reference', 'declineCode']),
        cardBrand: sql`coalesce(${given('cardBrand')}, ${payments.cardBrand})`,
        cardLastFour: sql`coalesce(${given('cardLastFour')}, ${payments.cardLastFour})`,
        cardExpiry: sql`coalesce(${given('cardExpiry')}, ${payments.cardExpiry})`,
        cardReference: sql`coalesce(${given('cardReference')}, ${payments.cardReference})`,
        updatedAt: given('now'),
      })
      .where(and(sql`${payments.bookingId} = (select id from ${booking})`, isStartedCharge))
      .returning(),
  );
  return queries
    .with(booking, payment)
    .select()
    .from(booking)
    .leftJoin(payment, sql`true`)
    .prepare('settle_pending_booking');
});

/** Releases the coupon, the points and the space of a booking that wasn't paid. Its status has already released the quote. */
async function releaseReservation(tx: Queries, booking: BookingRow, now: Date): Promise<void> {
  if (booking.couponId) await releaseCoupon(tx, booking.couponId);
  await returnForBooking(tx, booking, { actor: 'clock', now });
  await releaseSpace(tx, booking, 'booked');
}
