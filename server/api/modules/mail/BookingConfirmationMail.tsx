import * as v from 'valibot';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { attachBookingFiles } from './attach-booking-files.ts';
import { bookingParts, cancelTermsWords } from './booking-parts.tsx';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';

const bookingConfirmation = v.strictObject({
  booking: bookingSchema,
  customerLink: linkPath,
  withPdf: v.boolean(),
  withPass: v.boolean(),
  /** The cancellation terms in sentences. */
  cancelTerms: v.optional(v.nullable(v.string())),
});

/** Confirms a booking. Attaches the calendar file and, if requested, PDF and wallet pass. */
export const bookingConfirmationMail = defineMail(bookingConfirmation, {
  placeholders: { ...bookingWords, cancel_terms: cancelTermsWords },
  parts: bookingParts,
  required: ['actions', 'facts', 'booking_link'],
  words: {
    subject: 'Your parking is booked: {{booking_number}}, {{drop_off}}',
    preheader: 'Drop-off: {{drop_off}} at {{lot_address}}.',
    blocks: [
      { kind: 'heading', text: 'Your parking is booked' },
      { kind: 'part', part: 'actions' },
      { kind: 'part', part: 'facts' },
      { kind: 'paragraph', text: '{{cancel_terms}}' },
      { kind: 'button', label: 'View booking', link: 'booking_link' },
      { kind: 'subheading', text: 'On the day' },
      { kind: 'part', part: 'on_the_day' },
      { kind: 'subheading', text: 'Price details', when: 'total' },
      { kind: 'part', part: 'price' },
    ],
  },
  attach: attachBookingFiles,
});
