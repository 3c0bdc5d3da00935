import * as v from 'valibot';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { unconfirmedFacts } from '../documents/booking-facts.ts';
import { bookingConfirmData } from './BookingConfirmMail.tsx';
import type { MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

/** Says that an unconfirmed booking has ended, with a link that books it again. */
export const bookingReleasedMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { booking, confirmLink } = v.parse(bookingConfirmData, data);
    return {
      subject: `Your parking isn’t booked yet: ${formatWhen(booking.travel_from_date)}`,
      body: <BookingReleased booking={booking} link={`${publicOrigin}${confirmLink}`} />,
      attachments: [],
    };
  },
};

function BookingReleased({ booking, link }: { booking: Booking; link: string }) {
  return (
    <MailFrame title="Your parking isn’t booked yet" preheader="Still coming? One click books it.">
      <h1 style={styles.heading}>Still coming?</h1>
      <p style={styles.paragraph}>
        Your booking wasn’t confirmed in time, so we released the space. If there’s still one, you can book it
        at the same price for the next 24 hours.
      </p>
      <MailButton href={link}>Book it again</MailButton>
      <FactTable facts={unconfirmedFacts(booking)} />
      <p className="quiet" style={{ ...styles.quiet, marginTop: 16 }}>
        If this wasn’t you, ignore this email. Nothing is booked.
      </p>
    </MailFrame>
  );
}
