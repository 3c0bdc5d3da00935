import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { CheckSign } from '../../shared/artwork/CheckSign.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { bookingPath } from '../../shared/stores/shown-booking.ts';
import styles from './SubmittedStep.module.css';

const loadOverview = () => import('../parts/BookingOverview.tsx');
const loadConfirmEmail = () => import('../parts/ConfirmEmail.tsx');
const ConfirmEmail = lazy(() => loadConfirmEmail().then((m) => ({ default: m.ConfirmEmail })));
const BookingOverview = lazy(() => loadOverview().then((m) => ({ default: m.BookingOverview })));

/** Loads the next step while the traveler still types the card. */
export const prepareSubmitted = () =>
  void Promise.all([loadOverview(), loadConfirmEmail()]).catch(() => undefined);

/** Step 3: the confirmation. It shows the answer to the booking call, so no other call can fail. */
export const SubmittedStep = observer(function SubmittedStep() {
  const { checkout } = useStores().lazy.of(BookingFlow);
  const { shownBooking } = checkout;
  useEffect(() => {
    if (!shownBooking) return;
    checkout.noteSeen();
    // Replace this history entry with the booking's page: a reload shows it, and Back cannot pay again.
    history.replaceState(history.state, '', bookingPath(shownBooking));
  }, [checkout, shownBooking]);
  if (!shownBooking) return null;
  const { number, email_addr: email, status } = shownBooking.booking;
  if (status === 'UNCONFIRMED')
    return (
      <Suspense>
        <ConfirmEmail shownBooking={shownBooking} />
      </Suspense>
    );
  return (
    <>
      <div className={styles.head}>
        <CheckSign />
        <div className={styles.words}>
          <PageTitle eyebrow={`Booking ${number}`}>Your parking is booked</PageTitle>
          <p>
            {email ? `We sent your confirmation to ${email}.` : 'We emailed you the confirmation.'} See you at
            the lot.
          </p>
        </div>
      </div>
      <Suspense>
        <BookingOverview shownBooking={shownBooking} />
      </Suspense>
      <p>
        <LinkButton to="/booking">Make another booking</LinkButton>
      </p>
    </>
  );
});
