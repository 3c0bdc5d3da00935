import type { Booking } from '../../../../shared/contracts/bookings.ts';
import type { FileAnswer, RedirectAnswer } from '../../../../shared/contracts/contract.ts';
import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { type FindPageText, findDefaultText } from '../texts/load-page-texts.ts';
import { createBookingWalletPass } from './booking-wallet-pass.ts';
import { renderBookingPdf } from './booking-pdf.ts';
import type { Membership } from './membership-facts.ts';
import { createMembershipWalletPass } from './membership-wallet-pass.ts';
import {
  googleBookingPass,
  googleMembershipPass,
  googleVoucherPass,
  type GooglePass,
} from './google-passes.ts';
import { renderMembershipPdf } from './membership-pdf.ts';
import type { PassIssuer, PassService } from './open-wallet-pass.ts';
import { type PassCertificates, readPassIdentity } from './wallet-pass-certificates.ts';
import { writeStayCalendar } from './stay-calendar.ts';
import { createVoucherWalletPass } from './voucher-wallet-pass.ts';
import { renderVoucherPdf } from './voucher-pdf.ts';

/** Creates the downloadable documents of bookings, vouchers and memberships. */
export interface Documents {
  pdf(booking: Booking): Promise<FileAnswer>;
  /** An Apple Wallet pass. Throws 404 if `wallets.apple` is false. */
  pkpass(booking: Booking): Promise<FileAnswer>;
  /** A link that saves the booking to Google Wallet. Throws 404 if `wallets.google` is false. */
  googlePass(booking: Booking): Promise<RedirectAnswer>;
  ics(booking: Booking): Promise<FileAnswer>;
  voucherPdf(voucher: TimeVoucher): Promise<FileAnswer>;
  /** As `pkpass`. */
  voucherPass(voucher: TimeVoucher): Promise<FileAnswer>;
  /** As `googlePass`. */
  googleVoucherPass(voucher: TimeVoucher): Promise<RedirectAnswer>;
  membershipPdf(membership: Membership): Promise<FileAnswer>;
  /** As `pkpass`. */
  membershipPass(membership: Membership): Promise<FileAnswer>;
  /** As `googlePass`. */
  googleMembershipPass(membership: Membership): Promise<RedirectAnswer>;
  wallets: Wallets;
  /** Apple's pass type identifier, from the certificate. Throws 404 if `wallets.apple` is false. */
  passType(): Promise<string>;
}

/** The wallets for which passes can be signed: their certificates or keys are configured. */
export interface Wallets {
  apple: boolean;
  google: boolean;
}

/** Dependencies of modules that offer documents. */
export interface DocumentDeps extends Deps {
  wallets: Wallets;
}

interface DocumentsOptions {
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Called for the first wallet pass. null if wallet passes are not configured. */
  loadPassCertificates: (() => Promise<PassCertificates>) | null;
  /** Returns the update service of a wallet pass. Without it, wallet passes are not updated. */
  findPassService?: (serialNumber: string) => PassService | null;
  /** Signs the link that saves a pass to Google Wallet. null if that is not configured. */
  signGooglePass?: ((pass: GooglePass) => string) | null;
  /** The texts that staff publish; those of the code if missing. */
  findText?: FindPageText;
}

const WALLET_PASS_TYPE = 'application/vnd.apple.pkpass';

const noPasses = () => new AppError(404, 'NO_PASSES', 'Wallet passes are not available here.');

/** Creates `Documents`. Renderers and certificates are loaded on first use. */
export function createDocuments({
  publicOrigin,
  loadPassCertificates,
  findPassService: findService = () => null,
  signGooglePass = null,
  findText = findDefaultText,
}: DocumentsOptions): Documents {
  let certificates: Promise<PassCertificates> | undefined;
  async function loadIssuer(): Promise<PassIssuer> {
    if (!loadPassCertificates) throw noPasses();
    certificates ??= loadPassCertificates().catch((error: unknown) => {
      certificates = undefined;
      throw error;
    });
    return { certificates: await certificates, findService };
  }
  async function saveToGoogle(pass: GooglePass): Promise<RedirectAnswer> {
    if (!signGooglePass) throw noPasses();
    return { location: signGooglePass(pass) };
  }
  return {
    wallets: { apple: loadPassCertificates !== null, google: signGooglePass !== null },
    passType: async () => readPassIdentity((await loadIssuer()).certificates).passTypeIdentifier,
    async pdf(booking) {
      const bytes = await renderBookingPdf(booking, await findText('on-the-day'));
      return { contentType: 'application/pdf', filename: `parking-${booking.number}.pdf`, bytes };
    },
    async pkpass(booking) {
      const bytes = await createBookingWalletPass(booking, publicOrigin, {
        ...(await loadIssuer()),
        steps: await findText('on-the-day'),
      });
      return { contentType: WALLET_PASS_TYPE, filename: `parking-${booking.number}.pkpass`, bytes };
    },
    googlePass: (booking) => saveToGoogle(googleBookingPass(booking)),
    async voucherPdf(voucher) {
      const bytes = await renderVoucherPdf(voucher);
      return { contentType: 'application/pdf', filename: `voucher-${voucher.number}.pdf`, bytes };
    },
    async voucherPass(voucher) {
      const bytes = await createVoucherWalletPass(voucher, await loadIssuer());
      return { contentType: WALLET_PASS_TYPE, filename: `voucher-${voucher.number}.pkpass`, bytes };
    },
    googleVoucherPass: (voucher) => saveToGoogle(googleVoucherPass(voucher)),
    async membershipPdf(membership) {
      const bytes = await renderMembershipPdf(membership);
      return { contentType: 'application/pdf', filename: `membership-${membership.number}.pdf`, bytes };
    },
    async membershipPass(membership) {
      const bytes = await createMembershipWalletPass(membership, await loadIssuer());
      return { contentType: WALLET_PASS_TYPE, filename: `membership-${membership.number}.pkpass`, bytes };
    },
    googleMembershipPass: (membership) => saveToGoogle(googleMembershipPass(membership)),
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
