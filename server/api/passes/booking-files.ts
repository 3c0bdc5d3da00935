import type { Booking } from '../../../shared/contracts/bookings.ts';
import type { FileAnswer } from '../../../shared/contracts/contract.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { makeBookingPass } from './booking-pass.ts';
import { drawBookingPdf } from './booking-pdf.ts';
import type { PassCertificates } from './pass-certificates.ts';
import { writeStayCalendar } from './stay-calendar.ts';

/** A booking to keep, made from what the API says about it. */
export interface BookingFiles {
  pdf(booking: Booking): Promise<FileAnswer>;
  /** An Apple Wallet pass; throws 404 where `canMakePasses` is false. */
  pkpass(booking: Booking): Promise<FileAnswer>;
  ics(booking: Booking): Promise<FileAnswer>;
  /** Whether there are certificates to sign passes with. */
  canMakePasses: boolean;
}

interface BookingFilesOptions {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Asked for with the first pass; null where passes are not set up. */
  loadPassCertificates: (() => Promise<PassCertificates>) | null;
}

/** Makes the files of a booking; what they are made with is loaded when first needed. */
export function createBookingFiles({
  publicOrigin,
  loadPassCertificates,
}: BookingFilesOptions): BookingFiles {
  let certificates: Promise<PassCertificates> | undefined;
  return {
    canMakePasses: loadPassCertificates !== null,
    async pdf(booking) {
      const bytes = await drawBookingPdf(booking);
      return { contentType: 'application/pdf', filename: `parking-${booking.number}.pdf`, bytes };
    },
    async pkpass(booking) {
      if (!loadPassCertificates)
        throw new AppError(404, 'NO_PASSES', 'Wallet passes are not available here.');
      certificates ??= loadPassCertificates().catch((error: unknown) => {
        certificates = undefined;
        throw error;
      });
      const bytes = await makeBookingPass(booking, publicOrigin, await certificates);
      return {
        contentType: 'application/vnd.apple.pkpass',
        filename: `parking-${booking.number}.pkpass`,
        bytes,
      };
    },
    async ics(booking) {
      const bytes = await writeStayCalendar(booking, publicOrigin);
      return {
        contentType: 'text/calendar; charset=utf-8',
        filename: `parking-${booking.number}.ics`,
        bytes,
      };
    },
  };
}
