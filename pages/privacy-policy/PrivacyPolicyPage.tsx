import { business } from '../../shared/business.ts';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Prose } from '../../shared/components/Prose.tsx';
import type { Page } from '../../shared/page/page.ts';
import styles from './PrivacyPolicyPage.module.css';

/** Describes what this software does. Change both together. */
export const PrivacyPolicyPage: Page = function PrivacyPolicyPage() {
  return (
    <div className={styles.page}>
      <PageHead
        description="What data we collect when you visit our site or book parking, how we use it, how long we keep it, and what we never store."
        path="/privacy"
        title="Privacy policy"
      />
      <PageTitle eyebrow="Last updated November 22, 2026">Privacy policy</PageTitle>
      <Prose>
        <p>
          We collect only the data we need to provide parking. We don’t sell your data, and we don’t use
          advertising networks on this site.
        </p>

        <h2>When you visit our site</h2>
        <p>
          The site sets two cookies. One identifies your visit and expires one hour after your last activity.
          The other recognizes a returning browser. Neither contains your name, and scripts can’t read them.
          We use them to count page views, form errors, site errors, and marketing campaigns. We delete this
          data after 400 days.
        </p>
        <p>
          If you log in, more cookies keep you logged in. One stays for 400 days after you log out: it tells
          us that someone logged in here before, so that others who guess at your password can’t lock you out.
        </p>
        <p>
          Your browser tab saves what you type into a form until you send it, so you don’t lose it if the page
          reloads. It doesn’t save card numbers or security codes.
        </p>

        <h2>When you ask for a price</h2>
        <p>
          We store your dates, vehicle type, promo code, the price, and your email address if you enter it. We
          delete prices you don’t book three days after they expire.
        </p>

        <h2>When you book</h2>
        <p>
          We store your name, email address, dates, and what you paid. We also store your phone number,
          billing address, flight numbers and the details of your car, each only if you enter it. We use this
          data to confirm your booking, to contact you about changes, and for accounting. We keep bookings as
          business records.
        </p>
        <p>
          <strong>Your card.</strong> We send your card number and security code to our payment processor and
          don’t store them in any database, log, or error report. We store only the card brand, the last four
          digits, and the expiration date.
        </p>

        <h2>Email</h2>
        <p>
          We keep a copy of each email we send for 90 days. The link in a booking email works until 30 days
          after your stay. Anyone with the email can open your booking, so be careful when you forward it.
        </p>

        <h2>Who we share data with</h2>
        <ul>
          <li>Our payment processor, to charge or refund your card.</li>
          <li>Our email provider, to deliver our emails.</li>
          <li>
            An error-reporting service, if we use one. We remove card numbers, email addresses, passwords, and
            links before we send an error report.
          </li>
          <li>Authorities, when the law requires it.</li>
        </ul>

        <h2>How we protect your data</h2>
        <p>
          A strict security policy blocks scripts from other sites. Booking links are signed, so they can’t be
          guessed. We mask passwords, cards, and tokens in our logs.
        </p>

        <h2>Your rights</h2>
        <p>
          You can ask us for a copy of your data, or ask us to correct or delete it, except records required
          by law. Email <a href={`mailto:${business.email}`}>{business.email}</a> from the address you booked
          with, or call <a href={business.phoneLink}>{business.phone}</a>.
        </p>
        <p>
          {business.name}, {business.street}, {business.city}, {business.state} {business.postalCode}
        </p>
      </Prose>
    </div>
  );
};
