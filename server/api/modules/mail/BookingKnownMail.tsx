import * as v from 'valibot';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { bookingParts } from './booking-parts.tsx';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';

const bookingKnown = v.strictObject({ booking: bookingSchema, customerLink: linkPath });

/** Reminds a traveler of a booking whose dates were booked again with their address. */
export const bookingKnownMail = defineMail(bookingKnown, {
  placeholders: bookingWords,
  parts: { facts: bookingParts.facts },
  required: ['booking_link'],
  words: {
    subject: 'You already have parking from {{drop_off}}',
    preheader: 'Booking {{booking_number}} is unchanged.',
    blocks: [
      { kind: 'heading', text: 'You already have parking' },
      {
        kind: 'paragraph',
        text: 'Your email address was just entered to book the same dates. Nothing new was booked. Your booking **{{booking_number}}** is unchanged.',
      },
      { kind: 'button', label: 'View booking', link: 'booking_link' },
      { kind: 'part', part: 'facts' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email. Nobody else can see your booking.' },
    ],
  },
});
