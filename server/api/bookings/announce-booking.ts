import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { CardOnFile } from '../payments/payment-gateway.ts';
import { type BookingRow, bookingToken, presentBooking } from './present-booking.ts';

interface Confirmation {
  cause: string;
  recipient: string;
  withPdf: boolean;
  withPass: boolean;
}

/** The confirmation mail, in the transaction that confirms: it is sent if and only if the booking stands. */
export const announceBooking = (tx: Queries, deps: Deps, row: BookingRow, card: CardOnFile | null): Promise<void> =>
  mailBooking(tx, deps, row, card, {
    cause: `booking-confirmed:${row.id}`,
    recipient: row.email,
    withPdf: row.wantsPdf,
    withPass: row.wantsPass,
  });

export async function mailBooking(
  tx: Queries,
  deps: Deps,
  row: BookingRow,
  card: CardOnFile | null,
  { cause, recipient, withPdf, withPass }: Confirmation,
): Promise<void> {
  const booking = presentBooking(row, card, bookingToken(row, deps.signer, deps.now()));
  const data = { booking, customerLink: booking.customer_link, withPdf, withPass };
  await enqueueMail(tx, { cause, template: 'booking-confirmation', recipient, data });
}
