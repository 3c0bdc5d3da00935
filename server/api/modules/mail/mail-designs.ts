import type { DeliverySetting } from '../../../../shared/contracts/email-prefs.ts';
import { MAIL_KINDS, type MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import { accountChangedMail } from './AccountChangedMail.tsx';
import { bookingCancelledMail } from './BookingCancelledMail.tsx';
import { bookingChangedMail } from './BookingChangedMail.tsx';
import { bookingKnownMail } from './BookingKnownMail.tsx';
import { bookingConfirmMail, bookingReleasedMail } from './BookingConfirmMail.tsx';
import { bookingConfirmationMail } from './BookingConfirmationMail.tsx';
import { campaignMail } from './CampaignMail.tsx';
import { contactCopyMail, contactMessageMail } from './ContactMessageMail.tsx';
import { corporateInquiryMail } from './CorporateInquiryMail.tsx';
import { debtMail } from './DebtMail.tsx';
import { dropOffReminderMail } from './DropOffReminderMail.tsx';
import { emailPrefsMail } from './EmailPrefsMail.tsx';
import { knownMemberMail } from './KnownMemberMail.tsx';
import type { MailDesign } from './mail-design.ts';
import { membershipPassMail } from './MembershipPassMail.tsx';
import { myBookingsMail } from './MyBookingsMail.tsx';
import { newEmailMail } from './NewEmailMail.tsx';
import { offerMail } from './OfferMail.tsx';
import { passwordResetMail } from './PasswordResetMail.tsx';
import { pointsExpireMail } from './PointsExpireMail.tsx';
import { quoteMail } from './QuoteMail.tsx';
import { receiptMail } from './ReceiptMail.tsx';
import { registrationMail } from './RegistrationMail.tsx';
import { returnReminderMail } from './ReturnReminderMail.tsx';
import { scoreRequestMail } from './ScoreRequestMail.tsx';
import { staffInvitationMail } from './StaffInvitationMail.tsx';
import { timeVoucherMail } from './TimeVoucherMail.tsx';
import { voucherExpiresMail } from './VoucherExpiresMail.tsx';

/** Designs by template name, as stored in the outbox. `MAIL_KINDS` has the level of each. */
export const mailDesigns: Record<MailTemplate, MailDesign> = {
  'booking-cancelled': bookingCancelledMail,
  'booking-changed': bookingChangedMail,
  'booking-known': bookingKnownMail,
  'booking-confirm': bookingConfirmMail,
  'booking-released': bookingReleasedMail,
  'booking-confirmation': bookingConfirmationMail,
  'drop-off-reminder': dropOffReminderMail,
  'return-reminder': returnReminderMail,
  quote: quoteMail,
  debt: debtMail,
  offer: offerMail,
  receipt: receiptMail,
  'stay-receipt': receiptMail,
  'contact-message': contactMessageMail,
  'contact-copy': contactCopyMail,
  'corporate-inquiry': corporateInquiryMail,
  'email-prefs-confirm': emailPrefsMail,
  'member-offer': campaignMail,
  'lot-news': campaignMail,
  'points-expire': pointsExpireMail,
  'voucher-expires': voucherExpiresMail,
  'score-request': scoreRequestMail,
  'time-voucher': timeVoucherMail,
  'my-bookings': myBookingsMail,
  'membership-pass': membershipPassMail,
  'account-changed': accountChangedMail,
  'new-email-confirm': newEmailMail,
  'password-reset': passwordResetMail,
  'registration-confirm': registrationMail,
  'registration-known': knownMemberMail,
  'staff-invitation': staffInvitationMail,
};

/** Finds a mail design by template name. Returns undefined for an unknown template. */
export function findMailDesign(template: string): MailDesign | undefined {
  return isTemplate(template) ? mailDesigns[template] : undefined;
}

/** The level of a mail. An unknown template counts as required: it waits for a version that can render it. */
export const findMailLevel = (template: string): DeliverySetting =>
  isTemplate(template) ? MAIL_KINDS[template].level : 0;

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(MAIL_KINDS, name);
