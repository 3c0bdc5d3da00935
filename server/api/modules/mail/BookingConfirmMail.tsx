import * as v from 'valibot';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { unconfirmedFacts } from '../documents/booking-facts.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

/** A booking that waits for its confirmation, or waited, and the link that confirms it. */
export const bookingConfirmData = v.strictObject({ booking: bookingSchema, confirmLink: linkPath });

/** Asks a traveler who pays at the lot to confirm their email address. Until then their space is held for a short time. */
export const bookingConfirmMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { booking, confirmLink } = v.parse(bookingConfirmData, data);
    return {
      subject: `Confirm your parking: ${formatWhen(booking.travel_from_date)}`,
      body: <BookingConfirm booking={booking} link={`${publicOrigin}${confirmLink}`} />,
      attachments: [],
    };
  },
};

function BookingConfirm({ booking, link }: { booking: Booking; link: string }) {
  return (
    <MailFrame title="Confirm your parking" preheader="One click keeps your space.">
      <h1 style={styles.heading}>One click keeps your space</h1>
      <p style={styles.paragraph}>
        We’re holding a space for you. Confirm by <strong>{formatWhen(booking.confirm_by)}</strong>, or we’ll
        release it.
      </p>
      <MailButton href={link}>Confirm my booking</MailButton>
      <FactTable facts={unconfirmedFacts(booking)} />
      <p className="quiet" style={{ ...styles.quiet, marginTop: 16 }}>
        If this wasn’t you, ignore this email. The booking ends by itself.
      </p>
    </MailFrame>
  );
}
