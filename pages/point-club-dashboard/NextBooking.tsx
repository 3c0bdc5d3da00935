import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { MailForm } from '../../shared/components/MailForm.tsx';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { PartError } from './PartError.tsx';
import { BookingFacts, BookingDocuments, BookingActions } from './BookingFacts.tsx';

/** The next booking and its actions. */
export const NextBooking = observer(function NextBooking() {
  const { next, upcoming } = useStores().lazy.of(DashboardStore);
  return (
    <Card title="Your next booking" titleId="next-trip">
      {upcoming === null && next === null ? (
        <PartError what="your bookings" />
      ) : next ? (
        <Next shownBooking={next} />
      ) : (
        <EmptyState
          title="No upcoming bookings"
          action={
            <LinkButton to="/booking" variant="cta">
              Book parking
            </LinkButton>
          }
        >
          Your bookings appear here, with directions and shuttle pickup.
        </EmptyState>
      )}
    </Card>
  );
});

function Next({ shownBooking }: { shownBooking: ShownBooking }) {
  const { auth, lazy } = useStores();
  const store = lazy.of(BookingViewStore);
  return (
    <>
      <BookingFacts shownBooking={shownBooking} />
      <BookingActions shownBooking={shownBooking} />
      <BookingDocuments shownBooking={shownBooking}>
        <MailForm
          draftKey={`mail-booking-${shownBooking.booking.id}`}
          initialEmail={auth.profile.email}
          mail={store.mail}
          onSend={(email) => store.sendAgain(shownBooking, email, { with_pdf: true, with_pkpass: true })}
        />
      </BookingDocuments>
    </>
  );
}
