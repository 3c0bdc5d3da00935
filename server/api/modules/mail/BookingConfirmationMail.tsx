import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { bookingFacts, onTheDay, priceLines } from '../documents/booking-facts.ts';
import { BookingActions } from './BookingActions.tsx';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

const bookingConfirmation = v.strictObject({
  booking: bookingSchema,
  customerLink: linkPath,
  withPdf: v.boolean(),
  withPass: v.boolean(),
  /** The cancellation terms in sentences. */
  cancelTerms: v.optional(v.nullable(v.string())),
});

/** Confirms a booking. Attaches the calendar file and, if requested, PDF and wallet pass. */
export const bookingConfirmationMail: MailDesign = {
  async compose(data, { publicOrigin, files }) {
    const mail = v.parse(bookingConfirmation, data);
    const { booking } = mail;
    return {
      subject: `Your parking is booked: ${booking.number}, ${formatWhen(booking.travel_from_date)}`,
      body: <BookingConfirmation {...{ ...mail, publicOrigin }} />,
      attachments: await Promise.all([
        ...(mail.withPdf ? [files.pdf(booking)] : []),
        ...(mail.withPass && files.wallets.apple ? [files.pkpass(booking)] : []),
        files.ics(booking),
      ]),
    };
  },
};

type Props = Pick<v.InferOutput<typeof bookingConfirmation>, 'booking' | 'customerLink' | 'cancelTerms'> & {
  publicOrigin: string;
};

function BookingConfirmation({ booking, customerLink, cancelTerms, publicOrigin }: Props) {
  const lines = priceLines(booking.rate);
  return (
    <MailFrame
      title={`Booking ${booking.number}`}
      preheader={`Drop-off: ${formatWhen(booking.travel_from_date)} at ${business.street}, ${business.city}.`}
    >
      <h1 style={styles.heading}>Your parking is booked</h1>
      <BookingActions {...{ booking, customerLink, publicOrigin }} />
      <FactTable facts={bookingFacts(booking)} />
      {cancelTerms && <p style={styles.afterTable}>{cancelTerms}</p>}
      <MailButton href={publicOrigin + customerLink}>View booking</MailButton>
      <h2 style={styles.subheading}>On the day</h2>
      <ol style={{ margin: 0, paddingLeft: 24 }}>
        {onTheDay.map((step) => (
          <li key={step} style={{ marginBottom: 6 }}>
            {step}
          </li>
        ))}
      </ol>
      {booking.total_charge !== undefined && (
        <>
          <h2 style={styles.subheading}>Price details</h2>
          <PriceTable lines={lines} total={booking.total_charge} />
        </>
      )}
    </MailFrame>
  );
}
