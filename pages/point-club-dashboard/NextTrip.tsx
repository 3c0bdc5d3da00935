import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import type { Trip } from '../../shared/stores/trip.ts';
import { TripStore } from '../../shared/stores/TripStore.ts';
import { PartError } from './PartError.tsx';
import { TripFacts, TripPapers, TripTasks } from './TripFacts.tsx';

/** The trip that comes next, with all that can be done about it. */
export const NextTrip = observer(function NextTrip() {
  const { next, upcoming } = useStores().lazy.of(DashboardStore);
  return (
    <Card title="Your next trip" titleId="next-trip">
      {upcoming === null && next === null ? (
        <PartError what="Your trips" />
      ) : next ? (
        <Next trip={next} />
      ) : (
        <EmptyState
          title="No trip ahead"
          action={
            <LinkButton to="/booking" variant="cta">
              Book parking
            </LinkButton>
          }
        >
          Your bookings show up here, with directions and the shuttle.
        </EmptyState>
      )}
    </Card>
  );
});

function Next({ trip }: { trip: Trip }) {
  const { auth, lazy } = useStores();
  const store = lazy.of(TripStore);
  return (
    <>
      <TripFacts trip={trip} />
      <TripTasks trip={trip} />
      <TripPapers trip={trip}>
        <MailForm
          draftKey={`mail-booking-${trip.booking.id}`}
          initialEmail={auth.profile.email}
          mail={store.mail}
          onSend={(email) => store.sendAgain(trip, email, { with_pdf: true, with_pkpass: true })}
        />
      </TripPapers>
    </>
  );
}
