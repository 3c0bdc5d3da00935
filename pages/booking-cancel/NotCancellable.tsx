import { business } from '../../shared/business.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { type Trip, tripPath } from '../../shared/stores/trip.ts';

interface Props {
  trip: Trip;
  reason: string;
}

/** The booking is on the lot, or over. */
export function NotCancellable({ trip, reason }: Props) {
  return (
    <EmptyState action={<LinkButton to={tripPath(trip)}>View your booking</LinkButton>} title={reason}>
      If something is wrong with it, call us day or night: <a href={business.phoneLink}>{business.phone}</a>.
    </EmptyState>
  );
}
