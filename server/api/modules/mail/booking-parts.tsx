import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { bookingFacts, priceLines } from '../documents/booking-facts.ts';
import { findDefaultText } from '../texts/load-page-texts.ts';
import { BookingActions } from './BookingActions.tsx';
import type { MailContext } from './mail-design.ts';
import { FactTable, PriceTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

interface BookingMail {
  booking: Booking;
  customerLink: string;
}

/** Parts of the mails about a booking. */
export const bookingParts = {
  actions: {
    about: 'The barcode, the number, and links for directions, shuttle, change and cancel',
    draw: ({ booking, customerLink }: BookingMail, { publicOrigin }: MailContext) => (
      <BookingActions {...{ booking, customerLink, publicOrigin }} />
    ),
  },
  facts: {
    about: 'Dates, car, flights and payment',
    draw: ({ booking }: BookingMail) => <FactTable facts={bookingFacts(booking)} />,
  },
  price: {
    about: 'How the price is made up',
    draw: ({ booking: { rate, total_charge: total } }: BookingMail) =>
      total === undefined ? null : <PriceTable lines={priceLines(rate)} total={total} />,
  },
  on_the_day: {
    about: 'What to do on the day, in steps',
    draw: async (_data: unknown, { texts }: MailContext) => {
      const steps = await (texts?.findPageText ?? findDefaultText)('on-the-day');
      return (
        <ol style={styles.list}>
          {steps.map((step) => (
            <li key={step} style={styles.item}>
              {step}
            </li>
          ))}
        </ol>
      );
    },
  },
};

/** The cancellation terms in sentences. */
export const cancelTermsWords = {
  type: 'text',
  about: 'Until when canceling is free, in sentences',
  isOptional: true,
  read: ({ cancelTerms }: { cancelTerms?: string | null | undefined }) => cancelTerms,
} as const;
