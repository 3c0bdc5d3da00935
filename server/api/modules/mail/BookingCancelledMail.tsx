import * as v from 'valibot';
import {
  booking as bookingSchema,
  type Booking,
  cancelTerms,
  type CancelTerms,
} from '../../../../shared/contracts/bookings.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatPoints } from '../../../../shared/format/points.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { type Fact, isPositive } from '../documents/booking-facts.ts';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { FactTable, PriceTable } from './MailTables.tsx';

const bookingCancelled = v.strictObject({
  booking: bookingSchema,
  terms: cancelTerms,
  customerLink: linkPath,
});

/** Confirms a cancellation with its fee and refund. */
export const bookingCancelledMail = defineMail(bookingCancelled, {
  placeholders: {
    ...bookingWords,
    refund_words: {
      type: 'text',
      about: 'What is refunded, and where to, in a sentence',
      read: ({ terms }) => describeRefund(terms),
    },
    fee: {
      type: 'money',
      about: 'The cancellation fee',
      isOptional: true,
      read: ({ terms: { fee } }) => (isPositive(fee) ? fee : null),
    },
  },
  parts: {
    facts: {
      about: 'The dates and what is refunded',
      draw: ({ booking, terms }) => <FactTable facts={factsOf(booking, terms)} />,
    },
    fee_lines: {
      about: 'How the fee is made up',
      draw: ({ terms: { fee, fee_lines: lines } }) =>
        isPositive(fee) ? <PriceTable lines={lines} total={fee} /> : null,
    },
  },
  required: ['facts', 'booking_link'],
  words: {
    subject: 'Your booking is canceled: {{booking_number}}, {{drop_off}}',
    preheader: '{{refund_words}}',
    blocks: [
      { kind: 'heading', text: 'Your booking is canceled' },
      { kind: 'paragraph', text: 'Booking number **{{booking_number}}**. {{refund_words}}' },
      { kind: 'part', part: 'facts' },
      { kind: 'subheading', text: 'Cancellation fee', when: 'fee' },
      { kind: 'part', part: 'fee_lines' },
      { kind: 'button', label: 'View booking', link: 'booking_link' },
    ],
  },
});

function describeRefund({ refund, refundable_to: card, points_back: points = 0 }: CancelTerms): string {
  const returned = points > 0 ? [`You get ${formatPoints(points)} back.`] : [];
  const refunded = isPositive(refund)
    ? [`We’ll refund ${formatMoney(refund)} to ${card ?? 'your card'}. Allow 5–10 days.`]
    : [];
  return [...refunded, ...returned].join(' ') || 'There’s no refund.';
}

const factsOf = (booking: Booking, { fee, refund }: CancelTerms): Fact[] => [
  { label: 'Drop-off', value: formatWhen(booking.travel_from_date) },
  { label: 'Pick-up', value: formatWhen(booking.travel_to_date) },
  ...(isPositive(booking.paid)
    ? [
        { label: 'Paid', value: formatMoney(booking.paid) },
        { label: 'Cancellation fee', value: formatMoney(fee) },
        { label: 'Refund', value: formatMoney(refund) },
      ]
    : []),
];
