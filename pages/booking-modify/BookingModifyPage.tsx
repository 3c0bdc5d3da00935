import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { leadToClaim } from '../parts/lead-to-claim.ts';
import { business } from '../../shared/business.ts';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PAGE_TITLE_ID, PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ModifyStore } from '../../shared/stores/ModifyStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { type ShownBooking, bookingPath } from '../../shared/stores/shown-booking.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import styles from './BookingModifyPage.module.css';
import { ChangedNotice } from './ChangedNotice.tsx';
import { NewPrice } from './NewPrice.tsx';
import { NewDatesForm } from './NewDatesForm.tsx';

/** Changes the dates of a booking: the new price first, then the confirmation. */
export const BookingModifyPage: Page = observer(function BookingModifyPage() {
  const { lazy } = useStores();
  const { shownBooking } = lazy.of(BookingViewStore);
  const { isChanged, isPossible, terms, form, payment } = lazy.of(ModifyStore);
  useFocusOnResult(isChanged);
  if (!shownBooking) return null;
  const title = isChanged ? 'Your booking is changed' : 'Change your booking';
  const isRefused = form.isRefused || payment.isRefused;
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? `Error: ${title}` : title} />
      <PageTitle eyebrow={`Booking ${shownBooking.booking.number}`}>{title}</PageTitle>
      {isChanged && <ChangedNotice shownBooking={shownBooking} />}
      {!isChanged && !isPossible && <TooLate shownBooking={shownBooking} />}
      {!isChanged && isPossible && <NewDatesForm shownBooking={shownBooking} />}
      {!isChanged && isPossible && terms && <NewPrice terms={terms} shownBooking={shownBooking} />}
    </div>
  );
});

BookingModifyPage.fetchData = (input) =>
  input.stores.lazy
    .of(ModifyStore)
    .load(input.params.itemId ?? '', input.query.token)
    .catch(leadToClaim(input));

/** The booking starts within the hour, the car is at the lot, or the booking is over. */
function TooLate({ shownBooking }: { shownBooking: ShownBooking }) {
  const isCancelled = shownBooking.booking.status === 'CANCELLED';
  return (
    <EmptyState
      action={<LinkButton to={bookingPath(shownBooking)}>View booking</LinkButton>}
      title={isCancelled ? 'This booking is canceled' : 'You can’t change this booking online'}
    >
      {!isCancelled && 'You can change dates until one hour before drop-off. '}
      Call us 24/7: <a href={business.phoneLink}>{business.phone}</a>.
    </EmptyState>
  );
}

/** Moves the focus to the result that replaces the form. */
function useFocusOnResult(isChanged: boolean): void {
  const was = useRef(isChanged);
  useEffect(() => {
    if (was.current === isChanged) return;
    was.current = isChanged;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [isChanged]);
}
