import { eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import { bookings, bookingVersions } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import type { MoneyActor } from '../money/record-movement.ts';
import { changeDifference } from './change-terms.ts';
import { describeCancelTerms } from './describe-cancel-terms.ts';
import { findCards } from './find-own-booking.ts';
import { moveSpace } from '../capacity/capacity.ts';
import { addCodes, type BookingRow, bookingToken, presentBooking } from './present-booking.ts';
import { withdrawReminders } from './reminders.ts';
import { startRefund } from './refund-payments.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';

type NewVersion = typeof bookingVersions.$inferInsert;

interface ChangeInput {
  /** The row before the change, locked. */
  booking: BookingRow;
  version: NewVersion;
  /** Already charged when positive, to be refunded when negative. */
  dueCents: number;
  /** Whether the space for the new dates is already held. */
  isHeld: boolean;
  /** Who changes the booking, for a refund. */
  actor: MoneyActor;
}

/**
 * Writes a change in the caller's transaction, which has locked the booking. Returns the answer for the caller of the
 * API.
 */
export async function applyChange(
  tx: Queries,
  deps: BookingDeps,
  { booking, version, dueCents, isHeld, actor }: ChangeInput,
): Promise<SavedAnswer> {
  const now = deps.now();
  await tx
    .insert(bookingVersions)
    .values([firstVersion(booking), { ...version, holdUntil: null, createdAt: now }])
    .onConflictDoNothing();
  const [row] = await tx
    .update(bookings)
    .set({
      ...stayTermsOf(version),
      ...moneyOf(booking, version, dueCents),
      version: version.version,
      changedAt: now,
      updatedAt: now,
    })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!row) throw new Error('A booking disappeared while it was changed');
  await recordChange(tx, 'bookings', row.id);
  const why = { actor, reason: 'Booking changed' };
  if (dueCents < 0) await startRefund(tx, { bookingId: row.id, amountCents: -dueCents, ...why }, now);
  // A coupon counts once per booking. Release it when the new dates don't meet its conditions.
  if (booking.couponId && !row.couponId) await releaseCoupon(tx, booking.couponId);
  await withdrawReminders(tx, booking);
  const answer = await mailChange(tx, deps, { before: booking, row, dueCents });
  const sale = { product: row.productKind, at: now };
  await moveSpace(tx, { spaces: row.spaces, from: booking, to: row, isHeld, sale });
  return { status: 200, answer };
}

/** The version as first booked. After an earlier change its row exists already. */
const firstVersion = (booking: BookingRow): NewVersion => ({
  bookingId: booking.id,
  version: booking.version,
  ...stayTermsOf(booking),
  createdAt: booking.changedAt ?? booking.createdAt,
});

const stayTermsOf = ({
  quoteId,
  travelFrom,
  travelTo,
  rate,
  totalCents,
  points,
  couponId,
}: BookingRow | NewVersion) => ({
  quoteId,
  travelFrom,
  travelTo,
  rate,
  totalCents,
  points,
  couponId,
});

function moneyOf(booking: BookingRow, { totalCents }: NewVersion, dueCents: number) {
  const paidCents = booking.paidCents + Math.max(dueCents, 0);
  return {
    paidCents,
    dueBackCents: booking.dueBackCents + Math.max(-dueCents, 0),
    // After a refund the status is set when the money has arrived, see refund-payments.ts.
    ...(booking.refundedCents === 0 && { paymentStatus: paymentStatusOf(paidCents, totalCents) }),
  };
}

function paymentStatusOf(paidCents: number, totalCents: number): PaymentStatus {
  if (paidCents >= totalCents) return 'PAID';
  return paidCents > 0 ? 'DEPOSIT_PAID' : 'UNPAID';
}

interface ChangeMailInput {
  before: BookingRow;
  row: BookingRow;
  dueCents: number;
}

/** Queues the mail about a change in the same transaction. Returns the booking as its owner sees it. */
async function mailChange(tx: Queries, deps: BookingDeps, { before, row, dueCents }: ChangeMailInput) {
  const now = deps.now();
  const [card = null] = await findCards(tx, row.id);
  const token = bookingToken(row, deps.signer);
  const present = (which: BookingRow) => presentBooking(which, { card, token, wallets: deps.wallets, now });
  const booking = await addCodes(present(row));
  const dueNowCents = before.paidCents - before.dueBackCents + dueCents;
  const { words } = changeDifference(before, { totalCents: row.totalCents, dueNowCents });
  await enqueueMail(tx, {
    cause: `booking-changed:${row.id}:${row.version}`,
    template: 'booking-changed',
    recipient: row.email,
    data: {
      booking,
      before: present(before),
      words,
      customerLink: booking.customer_link,
      withPdf: row.wantsPdf,
      withPass: row.wantsPass,
      cancelTerms: describeCancelTerms(row, now),
    },
  });
  return booking;
}
