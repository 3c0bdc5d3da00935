import { business } from '../../shared/business.ts';
import { CANCELLATION_POLICY } from '../../shared/cancellation-policy.ts';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Prose } from '../../shared/components/Prose.tsx';
import type { Page } from '../../shared/page/page.ts';
import styles from './TermsOfServicePage.module.css';

const { freeHoursBefore, graceMinutes, graceHoursBefore } = CANCELLATION_POLICY;

/** What a traveler agrees to when booking. Describes what this software does: change both together. */
export const TermsOfServicePage: Page = function TermsOfServicePage() {
  return (
    <div className={styles.page}>
      <PageHead
        description="The terms for booking and parking with us: prices, payment, changes, cancellations, and your stay at the lot."
        path="/terms"
        title="Terms of service"
      />
      <PageTitle eyebrow="Last updated November 23, 2026">Terms of service</PageTitle>
      <Prose>
        <p>These terms apply when you book or park at {business.name}.</p>

        <h2>Your booking</h2>
        <p>
          A booking reserves one space for your vehicle type and dates, or two spaces for a trailer or RV. It
          isn’t a particular space. The booking is made when you see the booking number. We email it to you
          with the price.
        </p>

        <h2>Price and payment</h2>
        <p>
          The total includes all taxes and fees. With “Pay now” we charge your card when you book. With “Pay
          at the lot” you pay when you leave, and we may ask for a deposit. If you stay longer than you
          booked, you pay current rates for the extra time.
        </p>

        <h2>Changes and cancellation</h2>
        <p>
          You can change dates online until one hour before drop-off, if there is space. We charge or refund
          the difference. If nothing was paid, canceling is free until drop-off. If you paid online, canceling
          is free until {freeHoursBefore} hours before drop-off, and within {graceMinutes} minutes of booking
          if drop-off is at least {graceHoursBefore} hours away. After that we keep one day plus tax. A
          deposit comes back until {freeHoursBefore} hours before drop-off. There’s no refund after your stay
          starts.
        </p>
        <p>If you don’t arrive within 24 hours of your drop-off time, we release the space.</p>

        <h2>At the lot</h2>
        <p>
          Keep your keys, lock your car, and take your valuables with you. Follow the signs and the staff’s
          directions. The shuttle runs 24 hours a day, but traffic can delay it, so allow enough time for your
          flight.
        </p>

        <h2>Your data</h2>
        <p>
          The <AppLink to="/privacy">privacy policy</AppLink> says what we store and why.
        </p>

        <h2>Questions</h2>
        <p>
          Call us 24/7 at <a href={business.phoneLink}>{business.phone}</a> or write to{' '}
          <a href={`mailto:${business.email}`}>{business.email}</a>.
        </p>
      </Prose>
    </div>
  );
};
