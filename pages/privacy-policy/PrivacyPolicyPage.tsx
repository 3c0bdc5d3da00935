import { business } from '../../shared/business.ts';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Prose } from '../../shared/components/Prose.tsx';
import type { Page } from '../../shared/page/page.ts';
import styles from './PrivacyPolicyPage.module.css';

/** True of this software: what changes here or there changes in both places. */
export const PrivacyPolicyPage: Page = function PrivacyPolicyPage() {
  return (
    <div className={styles.page}>
      <PageHead
        description="What we know of you when you look around or book parking, what it is for, how long we keep it, and what we never keep."
        path="/privacy"
        title="Privacy policy"
      />
      <PageTitle eyebrow="Last changed November 20, 2026">Privacy policy</PageTitle>
      <Prose>
        <p>
          We need to know a few things to keep a space for you. We ask for nothing else, we sell nothing, and
          there is no advertising network on this site. The details follow.
        </p>

        <h2>When you look around</h2>
        <p>
          The site sets two cookies: one names your visit and ends an hour after you were last here, the other
          tells a returning browser from a new one. Neither holds your name, and scripts cannot read them.
          With them we count page views, failed forms and errors, and the names of a campaign if you came by
          one. These counts are deleted after 400 days.
        </p>
        <p>
          What you type into a form stays in your browser tab until you send it, so that nothing is lost when
          the page is loaded again. Card numbers and security codes are not kept there.
        </p>

        <h2>When you ask for a price</h2>
        <p>
          We keep your dates, the kind of vehicle and the promo code with the price that we named, and your
          e-mail address if you gave it. Prices that nobody booked are deleted three days after they lapsed.
        </p>

        <h2>When you book</h2>
        <p>
          We keep your name, e-mail address, phone number, billing address, flight numbers if you gave them,
          your stay and what you paid. We use them for your booking: to confirm it, to reach you when
          something changes, and to account for it. Bookings are kept as business records.
        </p>
        <p>
          <strong>Your card.</strong> The number and the security code go to the card network through our
          server and are forgotten: they are written to no database, log or error report. What we keep is the
          brand, the last four digits and the expiry.
        </p>

        <h2>E-mail</h2>
        <p>
          We keep a copy of each e-mail that we sent for 90 days. The link in one about your booking opens
          that booking for 30 days: whoever has the e-mail can see it, so forward it with care.
        </p>

        <h2>Whom we share it with</h2>
        <ul>
          <li>the card network, to charge or refund your card;</li>
          <li>the service that delivers our e-mail to your mailbox;</li>
          <li>
            if one is set up, an error-reporting service. It learns what failed; card numbers, e-mail
            addresses, passwords and links are taken out before anything is sent;
          </li>
          <li>authorities, where the law requires it.</li>
        </ul>

        <h2>How we protect it</h2>
        <p>
          The site is served with a strict policy that lets no other site’s script run on it. Links to
          bookings are signed, so that no number can be guessed. Passwords, cards and tokens are masked
          wherever something is logged.
        </p>

        <h2>What you can ask for</h2>
        <p>
          You may ask what we hold about you, have it corrected, or have it deleted as far as we need not keep
          it by law. Write to <a href={`mailto:${business.email}`}>{business.email}</a> from the address you
          booked with, or call <a href={business.phoneLink}>{business.phone}</a>.
        </p>
        <p>
          {business.name}, {business.street}, {business.city}, {business.state} {business.postalCode}
        </p>
      </Prose>
    </div>
  );
};
