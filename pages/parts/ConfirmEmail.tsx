import { MailCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { formatTimeOfDay, timeOf } from '../../shared/format/wall-time.ts';
import { ConfirmStore } from '../../shared/stores/ConfirmStore.ts';
import { bookingPath, type ShownBooking } from '../../shared/stores/shown-booking.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ConfirmEmail.module.css';
import { HeldStay } from './HeldStay.tsx';

const TITLES: Record<string, string> = {
  UNCONFIRMED: 'One more step: confirm your email',
  EXPIRED: 'Your space was released',
};

/** An unpaid booking until the link in its mail is opened: says so first, sends it again, lets the address be corrected. */
export const ConfirmEmail = observer(function ConfirmEmail({ shownBooking }: { shownBooking: ShownBooking }) {
  const store = useStores().lazy.of(ConfirmStore);
  const latest = store.shownBooking?.booking.id === shownBooking.booking.id ? store.shownBooking : null;
  const current = latest ?? shownBooking;
  const { number, status, email_addr: email } = current.booking;
  useEffect(() => {
    // The mail is often opened in another tab: look again when this one is back.
    const look = () => {
      if (document.visibilityState === 'visible') void store.refresh(shownBooking);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store, shownBooking]);
  const isWaiting = status === 'UNCONFIRMED';
  return (
    <div className={styles.confirm}>
      <div className={styles.head}>
        <MailCheck aria-hidden="true" className={styles.icon} strokeWidth={1.5} />
        <div className={styles.words}>
          <PageTitle eyebrow={`Booking ${number}`}>
            {TITLES[status ?? ''] ?? 'Your parking is booked'}
          </PageTitle>
          {isWaiting && (
            <p>
              We sent a link to <strong>{email}</strong>. Open it by{' '}
              <strong>{formatTimeOfDay(timeOf(current.confirmBy))} Pacific</strong> to keep your space. We’re
              holding it until then.
            </p>
          )}
        </div>
      </div>
      <output>
        {status === 'CONFIRMED' && (
          <Banner
            action={<LinkButton to={bookingPath(current)}>See your booking</LinkButton>}
            title="Thanks for confirming."
            tone="success"
          >
            See you at the lot.
          </Banner>
        )}
        {status === 'EXPIRED' && (
          <Banner title="The email wasn’t confirmed in time." tone="warning">
            Use the link in our last email to book again.
          </Banner>
        )}
      </output>
      <div className={styles.columns}>
        {isWaiting && (
          <Card title="No email?" titleId="send-again">
            <p>It takes a minute or two. Check your spam folder, or correct the address and send it again.</p>
            <MailForm
              draftKey={`confirm-${current.booking.id}`}
              initialEmail={email ?? ''}
              mail={store.mail}
              postedAs="confirm-mail"
              sentWords="Earlier links to another address no longer work."
              onSend={(address) => store.sendAgain(current, address)}
            />
          </Card>
        )}
        <HeldStay shownBooking={current} />
      </div>
    </div>
  );
});
