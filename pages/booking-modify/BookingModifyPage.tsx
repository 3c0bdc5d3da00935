import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { business } from '../../shared/business.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PAGE_TITLE_ID, PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { type Trip, tripPath } from '../../shared/stores/trip.ts';
import { TripStore } from '../../shared/stores/TripStore.ts';
import styles from './BookingModifyPage.module.css';
import { ChangedNotice } from './ChangedNotice.tsx';
import { NewPrice } from './NewPrice.tsx';
import { StayChange } from './StayChange.tsx';

/** Other dates for a booking: the new price beside the old one, and then that it is changed. */
export const BookingModifyPage: Page = observer(function BookingModifyPage() {
  const { lazy } = useStores();
  const { trip } = lazy.of(TripStore);
  const { isChanged, isPossible, terms, form, payment } = lazy.of(ModifyStore);
  useFocusOnResult(isChanged);
  if (!trip) return null;
  const title = isChanged ? 'Your booking is changed' : 'Change your booking';
  const isRefused = form.isRefused || payment.isRefused;
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? `Error: ${title}` : title} />
      <PageTitle eyebrow={`Booking ${trip.booking.number}`}>{title}</PageTitle>
      {isChanged && <ChangedNotice trip={trip} />}
      {!isChanged && !isPossible && <TooLate trip={trip} />}
      {!isChanged && isPossible && <StayChange trip={trip} />}
      {!isChanged && isPossible && terms && <NewPrice terms={terms} trip={trip} />}
    </div>
  );
});

BookingModifyPage.fetchData = ({ stores, params, query }) =>
  stores.lazy.of(ModifyStore).load(params.itemId ?? '', query.token);

/** It starts within the hour, is on the lot, or is over. */
function TooLate({ trip }: { trip: Trip }) {
  const isCancelled = trip.booking.status === 'CANCELLED';
  return (
    <EmptyState
      action={<LinkButton to={tripPath(trip)}>View your booking</LinkButton>}
      title={isCancelled ? 'This booking is cancelled' : 'This booking cannot be changed online any more'}
    >
      {!isCancelled && 'Dates can be changed until an hour before the start. '}
      We are glad to help day and night: <a href={business.phoneLink}>{business.phone}</a>.
    </EmptyState>
  );
}

/** The result takes the place of the form, and the focus with it. */
function useFocusOnResult(isChanged: boolean): void {
  const was = useRef(isChanged);
  useEffect(() => {
    if (was.current === isChanged) return;
    was.current = isChanged;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [isChanged]);
}
