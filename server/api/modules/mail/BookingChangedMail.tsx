import * as v from 'valibot';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Fact } from '../documents/booking-facts.ts';
import { attachBookingFiles } from './attach-booking-files.ts';
import { bookingParts, cancelTermsWords } from './booking-parts.tsx';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { FactTable } from './MailTables.tsx';

const bookingChanged = v.strictObject({
  booking: bookingSchema,
  /** The booking before the change. */
  before: bookingSchema,
  words: v.string(),
  customerLink: linkPath,
  withPdf: v.boolean(),
  withPass: v.boolean(),
  /** The cancellation terms in sentences. */
  cancelTerms: v.optional(v.nullable(v.string())),
});

/** Confirms changed stay dates and attaches new versions of the documents. */
export const bookingChangedMail = defineMail(bookingChanged, {
  placeholders: {
    ...bookingWords,
    change: { type: 'text', about: 'What has changed, in sentences', read: ({ words }) => words },
    cancel_terms: cancelTermsWords,
  },
  parts: {
    ...bookingParts,
    before: {
      about: 'The dates and price before the change',
      draw: ({ before }) => <FactTable facts={factsBefore(before)} />,
    },
  },
  required: ['actions', 'facts', 'booking_link'],
  words: {
    subject: 'Your booking is changed: {{booking_number}}, {{drop_off}}',
    preheader: '{{change}}',
    blocks: [
      { kind: 'heading', text: 'Your booking is changed' },
      { kind: 'paragraph', text: '{{change}}' },
      { kind: 'part', part: 'actions' },
      { kind: 'paragraph', text: 'Your old pass and PDF show the old dates. Use the new ones.' },
      { kind: 'part', part: 'facts' },
      { kind: 'paragraph', text: '{{cancel_terms}}' },
      { kind: 'button', label: 'View booking', link: 'booking_link' },
      { kind: 'subheading', text: 'New price', when: 'total' },
      { kind: 'part', part: 'price' },
      { kind: 'subheading', text: 'Previous booking' },
      { kind: 'part', part: 'before' },
    ],
  },
  attach: attachBookingFiles,
});

const factsBefore = (before: Booking): Fact[] => [
  { label: 'Drop-off', value: formatWhen(before.travel_from_date) },
  { label: 'Pick-up', value: formatWhen(before.travel_to_date) },
  { label: 'Total', value: formatMoney(before.total_charge) },
];
