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
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const bookingCancelled = v.strictObject({
  booking: bookingSchema,
  terms: cancelTerms,
  customerLink: linkPath,
});

/** Confirms a cancellation with its fee and refund. */
export const bookingCancelledMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { booking, terms, customerLink } = v.parse(bookingCancelled, data);
    return {
      subject: `Your booking is canceled: ${booking.number}, ${formatWhen(booking.travel_from_date)}`,
      body: <BookingCancelled booking={booking} link={`${publicOrigin}${customerLink}`} terms={terms} />,
      attachments: [],
    };
  },
};

interface Props {
  booking: Booking;
  terms: CancelTerms;
  link: string;
}

function BookingCancelled({ booking, terms, link }: Props) {
  const { fee, fee_lines: lines } = terms;
  return (
    <MailFrame title={`Booking ${booking.number} is canceled`} preheader={describeRefund(terms)}>
      <h1 style={styles.heading}>Your booking is canceled</h1>
      <p style={styles.paragraph}>
        Booking number <strong>{booking.number}</strong>. {describeRefund(terms)}
      </p>
      <FactTable facts={factsOf(booking, terms)} />
      {isPositive(fee) && (
        <>
          <h2 style={styles.subheading}>Cancellation fee</h2>
          <PriceTable lines={lines} total={fee} />
        </>
      )}
      <MailButton href={link}>View booking</MailButton>
    </MailFrame>
  );
}

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
