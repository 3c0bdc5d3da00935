import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { BookingDeps } from './booking-deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { type BookingRow, bookingToken, presentBooking } from './present-booking.ts';

/**
 * Writes the confirmation mail in the transaction that confirms, so that it is sent if and only if the booking stands.
 * Answers the booking as its owner sees it from now on.
 */
export async function announceBooking(
  tx: Queries,
  deps: BookingDeps,
  row: BookingRow,
  card: CardOnFile | null,
): Promise<Booking> {
  const booking = presentBooking(row, {
    card,
    token: bookingToken(row, deps.signer, deps.now()),
    canCreateWalletPasses: deps.canCreateWalletPasses,
    now: deps.now(),
  });
  await mailBooking(tx, booking, {
    cause: `booking-confirmed:${row.id}`,
    recipient: row.email,
    withPdf: row.wantsPdf,
    withPass: row.wantsPass,
  });
  return booking;
}

interface Confirmation {
  cause: string;
  recipient: string;
  withPdf: boolean;
  withPass: boolean;
}

export async function mailBooking(
  tx: Queries,
  booking: Booking,
  { cause, recipient, withPdf, withPass }: Confirmation,
): Promise<void> {
  const data = { booking, customerLink: booking.customer_link, withPdf, withPass };
  await enqueueMail(tx, { cause, template: 'booking-confirmation', recipient, data });
}
