import { eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bookings, bookingVersions } from './tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { SavedAnswer } from '../../platform/idempotency/idempotency.ts';
import { changeDifference } from './change-terms.ts';
import { findCards } from './find-own-booking.ts';
import { moveSpace } from '../capacity/capacity.ts';
import { type BookingRow, bookingToken, presentBooking } from './present-booking.ts';
import { beginRefund } from './refund-payments.ts';
import { releaseCoupon } from '../coupons/use-coupon.ts';

type NewVersion = typeof bookingVersions.$inferInsert;

interface Change {
  /** Locked, as it was. */
  booking: BookingRow;
  version: NewVersion;
  /** Charged when positive, to be given back when negative. */
  dueCents: number;
  /** The space of the new days is held already. */
  isHeld: boolean;
}

/** Makes a change true, in the caller's transaction, which has locked the booking. Answers what its owner is told. */
export async function applyChange(
  tx: Queries,
  deps: BookingDeps,
  { booking, version, dueCents, isHeld }: Change,
): Promise<SavedAnswer> {
  const now = deps.now();
  await tx
    .insert(bookingVersions)
    .values([first(booking), { ...version, holdUntil: null, createdAt: now }])
    .onConflictDoNothing();
  const [row] = await tx
    .update(bookings)
    .set({
      ...stayOf(version),
      ...moneyOf(booking, version, dueCents),
      version: version.version,
      changedAt: now,
      updatedAt: now,
    })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!row) throw new Error('A booking disappeared while it was changed');
  if (dueCents < 0) await beginRefund(tx, { bookingId: row.id, amountCents: -dueCents }, now);
  // The coupon counts once, whatever the stay; where its conditions are no longer met, it is free again.
  if (booking.couponId && !row.couponId) await releaseCoupon(tx, booking.couponId);
  const answer = await announce(tx, deps, { before: booking, row, dueCents });
  await moveSpace(tx, { spaces: row.spaces, from: booking, to: row, isHeld });
  return { status: 200, answer };
}

/** The stay as it was booked; it is there already when the booking is changed again. */
const first = (booking: BookingRow): NewVersion => ({
  bookingId: booking.id,
  version: booking.version,
  ...stayOf(booking),
  createdAt: booking.changedAt ?? booking.createdAt,
});

const stayOf = ({
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
    // What comes back later has a word of its own, when it has arrived.
    ...(booking.refundedCents === 0 && { paymentStatus: paymentStatusOf(paidCents, totalCents) }),
  };
}

function paymentStatusOf(paidCents: number, totalCents: number): PaymentStatus {
  if (paidCents >= totalCents) return 'PAID';
  return paidCents > 0 ? 'DEPOSIT_PAID' : 'UNPAID';
}

interface Changed {
  before: BookingRow;
  row: BookingRow;
  dueCents: number;
}

/** Writes the mail in the transaction that changes; answers the booking as its owner sees it from now on. */
async function announce(tx: Queries, deps: BookingDeps, { before, row, dueCents }: Changed) {
  const now = deps.now();
  const [card = null] = await findCards(tx, row.id);
  const token = bookingToken(row, deps.signer, now);
  const present = (which: BookingRow) =>
    presentBooking(which, { card, token, canCreateWalletPasses: deps.canCreateWalletPasses, now });
  const booking = present(row);
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
    },
  });
  return booking;
}
