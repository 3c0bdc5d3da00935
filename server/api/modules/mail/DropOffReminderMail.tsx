import * as v from 'valibot';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { bookingParts } from './booking-parts.tsx';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';

const reminder = v.object({ booking: bookingSchema, customerLink: linkPath });

/** Reminds the day before drop-off, with the documents to show at the gate and the way to the lot. */
export const dropOffReminderMail = defineMail(reminder, {
  placeholders: bookingWords,
  parts: bookingParts,
  required: ['actions', 'booking_link'],
  words: {
    subject: 'Reminder: drop-off {{drop_off}}, booking {{booking_number}}',
    preheader: '{{drop_off}} at {{lot_address}}.',
    blocks: [
      { kind: 'heading', text: 'Your drop-off is {{drop_off}}' },
      { kind: 'part', part: 'actions' },
      { kind: 'part', part: 'on_the_day' },
      { kind: 'subheading', text: 'Your booking' },
      { kind: 'part', part: 'facts' },
      { kind: 'button', label: 'View booking', link: 'booking_link' },
    ],
  },
  attach: ({ booking }, { files }) =>
    Promise.all([files.pdf(booking), ...(files.wallets.apple ? [files.pkpass(booking)] : [])]),
});
