import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { leadToClaim } from '../parts/lead-to-claim.ts';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PAGE_TITLE_ID, PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import styles from './BookingCancelPage.module.css';
import { CancelForm } from './CancelForm.tsx';
import { CanceledNotice } from './CanceledNotice.tsx';
import { NotCancelable } from './NotCancelable.tsx';

/** The fee and the refund of canceling a booking, first as terms, then as a result. */
export const BookingCancelPage: Page = observer(function BookingCancelPage() {
  const { lazy } = useStores();
  const { shownBooking } = lazy.of(BookingViewStore);
  const { isCancelled, terms, form, refusal } = lazy.of(CancelStore);
  useFocusOnResult(isCancelled);
  if (!shownBooking) return null;
  const title = isCancelled ? 'Your booking is canceled' : 'Cancel your booking';
  return (
    <div className={styles.page}>
      <PageHead title={form.isRefused ? `Error: ${title}` : title} />
      <PageTitle eyebrow={`Booking ${shownBooking.booking.number}`}>{title}</PageTitle>
      {refusal !== null && <NotCancelable reason={refusal} shownBooking={shownBooking} />}
      {terms && isCancelled && <CanceledNotice terms={terms} shownBooking={shownBooking} />}
      {terms && !isCancelled && <CancelForm terms={terms} shownBooking={shownBooking} />}
    </div>
  );
});

BookingCancelPage.fetchData = (input) =>
  input.stores.lazy
    .of(CancelStore)
    .load(input.params.itemId ?? '', input.query.token)
    .catch(leadToClaim(input));

BookingCancelPage.handlePost = async ({ stores: { lazy }, posted }) => {
  const { shownBooking } = lazy.of(BookingViewStore);
  const store = lazy.of(CancelStore);
  if (shownBooking && !store.isCancelled) await store.cancel(shownBooking, posted.fee);
};

/** Moves the focus to the result that replaces the form. */
function useFocusOnResult(isCancelled: boolean): void {
  const was = useRef(isCancelled);
  useEffect(() => {
    if (was.current === isCancelled) return;
    was.current = isCancelled;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [isCancelled]);
}
