import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { StayDatesForm } from '../../shared/components/StayDatesForm.tsx';
import { writeBookingQuery } from '../../shared/stores/booking-query.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './DatesStep.module.css';

const INCLUDED = [
  'All taxes and fees: the total you see is what you pay',
  'Shuttle to the terminal and back, 24 hours a day',
  'Staff on site 24 hours a day',
];

const MemberOffers = lazy(() => import('./MemberOffers.tsx').then((m) => ({ default: m.MemberOffers })));

/** Step 0: stay dates, vehicle, and promo code. */
export const DatesStep = observer(function DatesStep() {
  const stores = useStores();
  const { auth } = stores;
  const booking = stores.lazy.of(BookingFlow);
  const { form, lostQuoteId } = booking;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const handleSubmit = () => {
    const to = writeBookingQuery(booking.stay);
    // The same search again gets no new history entry.
    void navigate(to, { replace: to === pathname + search });
  };
  return (
    <>
      <PageTitle>When do you travel?</PageTitle>
      {lostQuoteId !== null && (
        <LoadError
          isPending={form.isPending}
          message="We couldn’t load your price."
          onRetry={() => void booking.openQuote(lostQuoteId)}
        />
      )}
      <div className={styles.columns}>
        <Card>
          <StayDatesForm
            attempt={form.refusals}
            fieldErrors={form.fieldErrors}
            formErrors={form.formErrors}
            isPending={form.isPending}
            stay={booking.stay}
            onChange={(stay) => booking.changeStay(stay)}
            onSubmit={handleSubmit}
          />
          <output className={styles.cleared}>
            {booking.isCleared ? 'Your prices are out of date. Select “See prices” to update them.' : ''}
          </output>
        </Card>
        <div className={styles.aside}>
          <section aria-labelledby="included" className={styles.included}>
            <h2 id="included">Every price includes</h2>
            <ul>
              {INCLUDED.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          <p>
            Booked already? <AppLink to="/email-my-bookings">Email me my bookings</AppLink>
          </p>
          {auth.isSignedIn && (
            <Suspense>
              <MemberOffers />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
});
