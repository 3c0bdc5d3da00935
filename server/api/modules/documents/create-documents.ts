import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { FileAnswer } from '../../../../shared/contracts/contract.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { createBookingWalletPass } from './booking-wallet-pass.ts';
import { renderBookingPdf } from './booking-pdf.ts';
import type { Membership } from './membership-facts.ts';
import { createMembershipWalletPass } from './membership-wallet-pass.ts';
import { renderMembershipPdf } from './membership-pdf.ts';
import type { PassIssuer, PassService } from './open-wallet-pass.ts';
import { type PassCertificates, readPassIdentity } from './wallet-pass-certificates.ts';
import { writeStayCalendar } from './stay-calendar.ts';
import { createVoucherWalletPass } from './voucher-wallet-pass.ts';
import { renderVoucherPdf } from './voucher-pdf.ts';

/** A booking, a voucher or a membership to keep, made from what the API says about it. */
export interface Documents {
  pdf(booking: Booking): Promise<FileAnswer>;
  /** An Apple Wallet pass; throws 404 where `canCreateWalletPasses` is false. */
  pkpass(booking: Booking): Promise<FileAnswer>;
  ics(booking: Booking): Promise<FileAnswer>;
  voucherPdf(voucher: TimeVoucher): Promise<FileAnswer>;
  /** As `pkpass`. */
  voucherPass(voucher: TimeVoucher): Promise<FileAnswer>;
  membershipPdf(membership: Membership): Promise<FileAnswer>;
  /** As `pkpass`. */
  membershipPass(membership: Membership): Promise<FileAnswer>;
  /** Whether there are certificates to sign passes with. */
  canCreateWalletPasses: boolean;
  /** Apple's identifier of our passes, which their certificate names; throws 404 where there is none. */
  passType(): Promise<string>;
}

/** For modules that offer documents. */
export interface DocumentDeps extends Deps {
  /** Whether there are certificates to sign wallet passes with. */
  canCreateWalletPasses: boolean;
}

interface DocumentsOptions {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Asked for with the first pass; null where passes are not set up. */
  loadPassCertificates: (() => Promise<PassCertificates>) | null;
  /** Where wallets ask for newer versions; without it passes stay as they are made. */
  findPassService?: (serialNumber: string) => PassService | null;
}

const PASS = 'application/vnd.apple.pkpass';

/** Makes the files of a booking, a voucher or a membership; what they are made with is loaded when first needed. */
export function createDocuments({
  publicOrigin,
  loadPassCertificates,
  findPassService: findService = () => null,
}: DocumentsOptions): Documents {
  let certificates: Promise<PassCertificates> | undefined;
  async function loadIssuer(): Promise<PassIssuer> {
    if (!loadPassCertificates) throw new AppError(404, 'NO_PASSES', 'Wallet passes are not available here.');
    certificates ??= loadPassCertificates().catch((error: unknown) => {
      certificates = undefined;
      throw error;
    });
    return { certificates: await certificates, findService };
  }
  return {
    canCreateWalletPasses: loadPassCertificates !== null,
    passType: async () => readPassIdentity((await loadIssuer()).certificates).passTypeIdentifier,
    async pdf(booking) {
      const bytes = await renderBookingPdf(booking);
      return { contentType: 'application/pdf', filename: `parking-${booking.number}.pdf`, bytes };
    },
    async pkpass(booking) {
      const bytes = await createBookingWalletPass(booking, publicOrigin, await loadIssuer());
      return { contentType: PASS, filename: `parking-${booking.number}.pkpass`, bytes };
    },
    async voucherPdf(voucher) {
      const bytes = await renderVoucherPdf(voucher);
      return { contentType: 'application/pdf', filename: `voucher-${voucher.number}.pdf`, bytes };
    },
    async voucherPass(voucher) {
      const bytes = await createVoucherWalletPass(voucher, await loadIssuer());
      return { contentType: PASS, filename: `voucher-${voucher.number}.pkpass`, bytes };
    },
    async membershipPdf(membership) {
      const bytes = await renderMembershipPdf(membership);
      return { contentType: 'application/pdf', filename: `membership-${membership.number}.pdf`, bytes };
    },
    async membershipPass(membership) {
      const bytes = await createMembershipWalletPass(membership, await loadIssuer());
      return { contentType: PASS, filename: `membership-${membership.number}.pkpass`, bytes };
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
