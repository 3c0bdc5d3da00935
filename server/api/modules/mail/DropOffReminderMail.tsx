import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { bookingFacts, onTheDay } from '../documents/booking-facts.ts';
import { BookingActions } from './BookingActions.tsx';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const reminder = v.object({ booking: bookingSchema, customerLink: linkPath });

/** Reminds the day before drop-off, with the documents to show at the gate and the way to the lot. */
export const dropOffReminderMail: MailDesign = {
  async compose(data, { publicOrigin, files }) {
    const { booking, customerLink } = v.parse(reminder, data);
    return {
      subject: `Reminder: drop-off ${formatWhen(booking.travel_from_date)}, booking ${booking.number}`,
      body: <DropOffReminder {...{ booking, customerLink, publicOrigin }} />,
      attachments: await Promise.all([
        files.pdf(booking),
        ...(files.wallets.apple ? [files.pkpass(booking)] : []),
      ]),
    };
  },
};

interface Props {
  booking: Booking;
  customerLink: string;
  publicOrigin: string;
}

function DropOffReminder({ booking, customerLink, publicOrigin }: Props) {
  return (
    <MailFrame
      title="Your drop-off"
      preheader={`${formatWhen(booking.travel_from_date)} at ${business.street}, ${business.city}.`}
    >
      <h1 style={styles.heading}>Your drop-off is {formatWhen(booking.travel_from_date)}</h1>
      <BookingActions {...{ booking, customerLink, publicOrigin }} />
      <ol style={{ margin: 0, paddingLeft: 24 }}>
        {onTheDay.map((step) => (
          <li key={step} style={{ marginBottom: 6 }}>
            {step}
          </li>
        ))}
      </ol>
      <h2 style={styles.subheading}>Your booking</h2>
      <FactTable facts={bookingFacts(booking)} />
      <MailButton href={publicOrigin + customerLink}>View booking</MailButton>
    </MailFrame>
  );
}
