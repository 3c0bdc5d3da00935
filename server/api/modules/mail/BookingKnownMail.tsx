import * as v from 'valibot';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { bookingFacts } from '../documents/booking-facts.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const bookingKnown = v.strictObject({ booking: bookingSchema, customerLink: linkPath });

/** Reminds a traveler of a booking whose dates were booked again with their address. */
export const bookingKnownMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { booking, customerLink } = v.parse(bookingKnown, data);
    return {
      subject: `You already have parking from ${formatWhen(booking.travel_from_date)}`,
      body: <BookingKnown booking={booking} link={`${publicOrigin}${customerLink}`} />,
      attachments: [],
    };
  },
};

function BookingKnown({ booking, link }: { booking: Booking; link: string }) {
  return (
    <MailFrame title="You already have parking" preheader={`Booking ${booking.number} is unchanged.`}>
      <h1 style={styles.heading}>You already have parking</h1>
      <p style={styles.paragraph}>
        Your email address was just entered to book the same dates. Nothing new was booked. Your booking{' '}
        <strong>{booking.number}</strong> is unchanged.
      </p>
      <MailButton href={link}>View booking</MailButton>
      <FactTable facts={bookingFacts(booking)} />
      <p className="quiet" style={{ ...styles.quiet, marginTop: 16 }}>
        If this wasn’t you, ignore this email. Nobody else can see your booking.
      </p>
    </MailFrame>
  );
}
