import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { MailContext } from './mail-design.ts';

interface BookingMail {
  booking: Booking;
  withPdf: boolean;
  withPass: boolean;
}

/** The calendar file of a booking and, if requested, its PDF and wallet pass. */
export const attachBookingFiles = (
  { booking, withPdf, withPass }: BookingMail,
  { files }: MailContext,
): Promise<FileAnswer[]> =>
  Promise.all([
    ...(withPdf ? [files.pdf(booking)] : []),
    ...(withPass && files.wallets.apple ? [files.pkpass(booking)] : []),
    files.ics(booking),
  ]);
