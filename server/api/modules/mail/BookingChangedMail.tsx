import * as v from 'valibot';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { bookingFacts, type Fact, priceLines } from '../documents/booking-facts.ts';
import { BookingActions } from './BookingActions.tsx';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

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
export const bookingChangedMail: MailDesign = {
  async compose(data, { publicOrigin, files }) {
    const { booking, before, words, ...mail } = v.parse(bookingChanged, data);
    return {
      subject: `Your booking is changed: ${booking.number}, ${formatWhen(booking.travel_from_date)}`,
      body: <BookingChanged {...{ ...mail, booking, before, words, publicOrigin }} />,
      attachments: await Promise.all([
        ...(mail.withPdf ? [files.pdf(booking)] : []),
        ...(mail.withPass && files.wallets.apple ? [files.pkpass(booking)] : []),
        files.ics(booking),
      ]),
    };
  },
};

interface Props {
  booking: Booking;
  before: Booking;
  words: string;
  customerLink: string;
  cancelTerms?: string | null | undefined;
  publicOrigin: string;
}

function BookingChanged({ booking, before, words, customerLink, cancelTerms, publicOrigin }: Props) {
  return (
    <MailFrame title={`Booking ${booking.number} is changed`} preheader={words}>
      <h1 style={styles.heading}>Your booking is changed</h1>
      <p style={styles.paragraph}>{words}</p>
      <BookingActions {...{ booking, customerLink, publicOrigin }} />
      <p style={styles.paragraph}>Your old pass and PDF show the old dates. Use the new ones.</p>
      <FactTable facts={bookingFacts(booking)} />
      {cancelTerms && <p style={styles.afterTable}>{cancelTerms}</p>}
      <MailButton href={publicOrigin + customerLink}>View booking</MailButton>
      {booking.total_charge !== undefined && (
        <>
          <h2 style={styles.subheading}>New price</h2>
          <PriceTable lines={priceLines(booking.rate)} total={booking.total_charge} />
        </>
      )}
      <h2 style={styles.subheading}>Previous booking</h2>
      <FactTable facts={factsBefore(before)} />
    </MailFrame>
  );
}

const factsBefore = (before: Booking): Fact[] => [
  { label: 'Drop-off', value: formatWhen(before.travel_from_date) },
  { label: 'Pick-up', value: formatWhen(before.travel_to_date) },
  { label: 'Total', value: formatMoney(before.total_charge) },
];
