import { eq } from 'drizzle-orm';
import type { Booking, CancelTerms } from '../../../../shared/contracts/bookings.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { cancellations } from './tables.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { findBookedPoints } from '../vouchers/booking-vouchers.ts';
import { cancelFee, type CancelFee } from './cancel-fee-rules.ts';
import { nameCard } from './find-own-booking.ts';
import type { BookingRow } from './present-booking.ts';

interface PaidBooking {
  row: BookingRow;
  /** The cards that paid, which get the refund. */
  cards: CardOnFile[];
}

/**
 * The terms of canceling at `now`, or of the cancellation that happened. Throws 409 when the booking can't be canceled.
 */
export async function findCancelTerms(
  queries: Queries,
  { row, cards }: PaidBooking,
  now: Date,
): Promise<CancelTerms> {
  const points = await findBookedPoints(queries, row.id);
  if (row.status !== 'CANCELLED') {
    if (row.status !== 'CONFIRMED') throw notCancellable();
    return presentCancelTerms(cancelFee(row, now), cards, points);
  }
  const [cancellation] = await queries
    .select()
    .from(cancellations)
    .where(eq(cancellations.bookingId, row.id));
  if (!cancellation) throw new Error('A cancelled booking has no cancellation');
  return presentCancelTerms(cancellation, cards, points);
}

const notCancellable = () => conflict('STATE_CHANGED', 'This booking can’t be canceled.');

export function presentCancelTerms(fee: CancelFee, cards: CardOnFile[], points: number): CancelTerms {
  return {
    fee: cents(fee.feeCents),
    refund: cents(fee.refundCents),
    fee_lines: fee.feeLines.map(({ label, cents: amount, reason }) => ({
      label,
      amount: cents(amount),
      reason,
    })),
    free_until: fee.freeUntil && formatWireDate(fee.freeUntil),
    refundable_to: fee.refundCents > 0 ? nameCards(cards) : null,
    points_back: points,
  };
}

/** The names of the cards that get a refund, for people. */
export const nameCards = (cards: CardOnFile[]): string | null => cards.map(nameCard).join(' and ') || null;

interface CancellationMailInput {
  booking: Booking;
  terms: CancelTerms;
  cause: string;
  recipient: string;
}

/** Queues the cancellation mail in the caller's transaction. */
export async function mailCancellation(
  tx: Queries,
  { booking, terms, cause, recipient }: CancellationMailInput,
): Promise<void> {
  const data = { booking, terms, customerLink: booking.customer_link };
  await enqueueMail(tx, { cause, template: 'booking-cancelled', recipient, data });
}
