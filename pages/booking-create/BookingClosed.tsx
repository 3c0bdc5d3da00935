import { business } from '../../shared/business.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';

/** Replaces every step while online booking is closed. */
export function BookingClosed() {
  return (
    <>
      <PageTitle>Book parking at Sea-Tac</PageTitle>
      <EmptyState
        title="Online booking is closed right now"
        action={<a href={business.phoneLink}>Call {business.phone}</a>}
      >
        The lot is open 24 hours a day. Drive up, or call us to reserve a space.
      </EmptyState>
    </>
  );
}
