import { bookingCancelledMail } from './BookingCancelledMail.tsx';
import { bookingConfirmationMail } from './BookingConfirmationMail.tsx';
import { contactMessageMail } from './ContactMessageMail.tsx';
import { corporateInquiryMail } from './CorporateInquiryMail.tsx';
import { emailPrefsMail } from './EmailPrefsMail.tsx';
import type { MailDesign } from './mail-design.ts';
import { quoteMail } from './QuoteMail.tsx';

/** Every kind of mail by the name that the outbox keeps. */
export const mailDesigns = {
  'booking-cancelled': bookingCancelledMail,
  'booking-confirmation': bookingConfirmationMail,
  quote: quoteMail,
  'contact-message': contactMessageMail,
  'corporate-inquiry': corporateInquiryMail,
  'email-prefs-confirm': emailPrefsMail,
} satisfies Record<string, MailDesign>;

export type MailTemplate = keyof typeof mailDesigns;

/** The design of a row; undefined for a template that this version does not know. */
export function findMailDesign(template: string): MailDesign | undefined {
  return Object.entries(mailDesigns).find(([name]) => name === template)?.[1];
}
