import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runTogether } from '../../platform/database/run-transaction.ts';
import { recordChange } from '../../platform/live/record-change.ts';
import type { BookingDeps } from './booking-deps.ts';
import { newId } from '../../platform/new-id.ts';
import { countBooking } from './count-booking.ts';
import { findCancelTerms, mailCancellation } from './cancellation.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { describeCancelTerms } from './describe-cancel-terms.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { addCodes, type BookingRow, bookingToken, presentBooking } from './present-booking.ts';

/**
 * Queues the confirmation mail, and tells staff, in the transaction that confirms the booking, so that all are committed
 * or nothing.
 * Returns the booking as its owner sees it.
 */
export async function announceBooking(
  tx: Queries,
  deps: BookingDeps,
  row: BookingRow,
  card: CardOnFile | null,
): Promise<Booking> {
  const booking = await presentConfirmed(deps, row, card);
  countBooking(tx, deps, row);
  await runTogether(
    tx,
    () => recordChange(tx, 'bookings', row.id),
    () => mailConfirmation(tx, row, booking, deps.now()),
  );
  return booking;
}

/** Presents a booking to the owner who has just confirmed it, with the card that paid. */
export const presentConfirmed = (
  { signer, wallets, now }: BookingDeps,
  row: BookingRow,
  card: CardOnFile | null,
): Promise<Booking> =>
  addCodes(presentBooking(row, { card, token: bookingToken(row, signer), wallets, now: now() }));

/** Queues the mail that confirms a booking, in the caller's transaction. */
export const mailConfirmation = (tx: Queries, row: BookingRow, booking: Booking, now: Date): Promise<void> =>
  mailBooking(tx, booking, {
    cause: `booking-confirmed:${row.id}`,
    recipient: row.email,
    withPdf: row.wantsPdf,
    withPass: row.wantsPass,
    cancelTerms: describeCancelTerms(row, now),
  });

interface ConfirmationOptions {
  cause: string;
  recipient: string;
  withPdf: boolean;
  withPass: boolean;
  cancelTerms: string | null;
}

/** Queues a confirmation mail in the caller's transaction. */
export async function mailBooking(
  tx: Queries,
  booking: Booking,
  { cause, recipient, ...options }: ConfirmationOptions,
): Promise<void> {
  const data = { booking, customerLink: booking.customer_link, ...options };
  await enqueueMail(tx, { cause, template: 'booking-confirmation', recipient, data });
}

interface MailedAgain {
  row: BookingRow;
  /** The cards that paid. */
  cards: CardOnFile[];
  recipient: string;
  withPdf: boolean;
  withPass: boolean;
}

/** Queues the confirmation of a booking once more, or of its cancellation. False for a booking without one. */
export async function mailBookingAgain(
  tx: Queries,
  deps: BookingDeps,
  { row, cards, ...mailed }: MailedAgain,
): Promise<boolean> {
  const now = deps.now();
  const token = bookingToken(row, deps.signer);
  const booking = await addCodes(
    presentBooking(row, { card: cards[0] ?? null, token, wallets: deps.wallets, now }),
  );
  if (!booking.allowed_actions?.includes('email')) return false;
  const cause = `booking-sent-again:${row.id}:${newId()}`;
  if (row.status === 'CANCELLED') {
    const terms = await findCancelTerms(tx, { row, cards }, now);
    await mailCancellation(tx, { booking, terms, cause, recipient: mailed.recipient });
  } else {
    const cancelTerms = row.status === 'CONFIRMED' ? describeCancelTerms(row, now) : null;
    await mailBooking(tx, booking, { ...mailed, cause, cancelTerms });
  }
  return true;
}
