import { business } from '../../shared/business.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';

interface Props {
  shownBooking: ShownBooking;
  reason: string;
}

/** The car is at the lot, or the booking is over. */
export function NotCancelable({ shownBooking, reason }: Props) {
  return (
    <EmptyState action={<LinkButton to={bookingPath(shownBooking)}>View booking</LinkButton>} title={reason}>
      Need help? Call us 24/7: <a href={business.phoneLink}>{business.phone}</a>.
    </EmptyState>
  );
}
