import { and, eq, gt } from 'drizzle-orm';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { conflict, forbidden } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { emailKey } from '../../platform/email-key.ts';
import { confirmSpace, takeSpace } from '../capacity/capacity.ts';
import { rethrowNoted } from '../coupons/note-refusal.ts';
import { useCoupon } from '../coupons/use-coupon.ts';
import { announceBooking } from './announce-booking.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import type { BookingDeps } from './booking-deps.ts';
import { quoteTaken } from './find-conflicting-bookings.ts';
import { earlierBookings } from './find-earlier-bookings.ts';
import type { OwnBooking } from './find-own-booking.ts';
import { type BookingRow, presentBooking } from './present-booking.ts';
import { bookings } from './tables.ts';
import { checkUnpaidDays } from './unpaid-days.ts';

// These commands answer with the booking as it is now. Called again, or too late, they change nothing.

/**
 * Confirms an unpaid booking for the holder of its mailed link, which proves the email address. Throws 403 for another
 * proof.
 */
export async function confirmBooking(deps: BookingDeps, own: OwnBooking): Promise<Booking> {
  const { id, status } = own.row;
  if (status === 'UNCONFIRMED' && !own.holdsMailedLink) throw forbidden();
  await deps.db.transaction(async (tx) => {
    const [booking] = await tx
      .update(bookings)
      .set({ status: 'CONFIRMED', guarantee: 'EMAIL', holdUntil: null, updatedAt: deps.now() })
      .where(isHeld(id, deps.now()))
      .returning();
    if (!booking) return;
    await announceBooking(tx, deps, booking, null);
    await confirmSpace(tx, booking);
  });
  return presentCurrent(deps, own);
}

/**
 * Books again at the same price, for the holder of the mailed link, after the hold of an unconfirmed booking has ended.
 * Throws 403 for another proof, and 409 when the price, its coupon or the space is gone.
 */
export async function rebookBooking(deps: BookingDeps, own: OwnBooking): Promise<Booking> {
  if (own.row.status === 'EXPIRED' && !own.holdsMailedLink) throw forbidden();
  await deps.db
    .transaction((tx) => rebook(tx, deps, own.row.id))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'bookings_live_quote')) throw quoteTaken();
      return rethrowNoted(deps.db.queries, error, deps.now());
    });
  const booking = await presentCurrent(deps, own);
  if (booking.status === 'EXPIRED')
    throw conflict('QUOTE_EXPIRED', 'This price has expired. Choose your dates again.');
  return booking;
}

async function rebook(tx: Queries, deps: BookingDeps, id: string): Promise<void> {
  const now = deps.now();
  const hasEnded = and(
    eq(bookings.id, id),
    eq(bookings.status, 'EXPIRED'),
    gt(bookings.rebookUntil, now),
    gt(bookings.travelFrom, now),
  );
  const [ended] = await tx.select().from(bookings).where(hasEnded).for('update');
  if (!ended) return;
  await checkUnpaidDays(tx, ended, now);
  const { couponId } = ended;
  if (couponId) await useCoupon(tx, couponId, { ...ended, cardReference: null }, earlierBookings);
  const [booking] = await tx
    .update(bookings)
    .set({ status: 'CONFIRMED', guarantee: 'EMAIL', rebookUntil: null, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning();
  if (!booking) throw new Error('A locked booking disappeared');
  await announceBooking(tx, deps, booking, null);
  await takeSpace(tx, { ...booking, sale: { product: booking.productKind, at: now } }, 'booked');
}

/**
 * Mails the link that confirms a booking again. A new address replaces the old one, whose link stops working. The hold
 * still ends when it would have. Throws 409 UNPAID_LIMIT.
 */
export async function changeConfirmAddress(
  deps: BookingDeps,
  own: OwnBooking,
  email: string,
): Promise<Booking> {
  await deps.db.transaction(async (tx) => {
    const [booking] = await tx
      .update(bookings)
      .set({ email, emailKey: emailKey(email), updatedAt: deps.now() })
      .where(isHeld(own.row.id, deps.now()))
      .returning();
    if (!booking) return;
    await checkUnpaidDays(tx, booking, deps.now());
    await askToConfirm(tx, deps, booking);
  });
  return presentCurrent(deps, own);
}

const isHeld = (id: string, now: Date) =>
  and(eq(bookings.id, id), eq(bookings.status, 'UNCONFIRMED'), gt(bookings.holdUntil, now));

async function presentCurrent(deps: BookingDeps, { row, card, token }: OwnBooking): Promise<Booking> {
  const [current]: BookingRow[] = await deps.db.queries
    .select()
    .from(bookings)
    .where(eq(bookings.id, row.id));
  const { wallets } = deps;
  return presentBooking(current ?? row, { card, token, wallets, now: deps.now() });
}
