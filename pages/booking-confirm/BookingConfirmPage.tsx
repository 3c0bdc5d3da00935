import { observer } from 'mobx-react-lite';
import { CheckSign } from '../../shared/artwork/CheckSign.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ConfirmStore } from '../../shared/stores/ConfirmStore.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { BookingOverview } from '../parts/BookingOverview.tsx';
import { leadToClaim } from '../parts/lead-to-claim.ts';
import styles from './BookingConfirmPage.module.css';
import { HoldEnded } from './HoldEnded.tsx';

/** The mailed link of an unpaid booking: opening it confirms the booking, or offers to book again after the hold. */
export const BookingConfirmPage: Page = observer(function BookingConfirmPage() {
  const { lazy } = useStores();
  const { shownBooking, form } = lazy.of(ConfirmStore);
  const { isRefused } = lazy.of(BookingViewStore);
  if (!shownBooking) return null;
  const { number, status, email_addr: email } = shownBooking.booking;
  if (status === 'EXPIRED')
    return (
      <div className={styles.page}>
        <PageHead title={form.isRefused ? 'Error: Your space was released' : 'Your space was released'} />
        <HoldEnded shownBooking={shownBooking} />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? 'Error: Your parking is booked' : 'Your parking is booked'} />
      <div className={styles.head}>
        <CheckSign />
        <div className={styles.words}>
          <PageTitle eyebrow={`Booking ${number}`}>Your parking is booked</PageTitle>
          <p>Thanks for confirming. We sent your confirmation to {email}. See you at the lot.</p>
        </div>
      </div>
      <BookingOverview shownBooking={shownBooking} />
    </div>
  );
});

BookingConfirmPage.fetchData = async (input) => {
  const { stores, params, query } = input;
  const store = stores.lazy.of(ConfirmStore);
  await store.open(params.itemId ?? '', query.token ?? '').catch(leadToClaim(input));
  // The button without scripts.
  if (query.again === 'yes') await store.rebook();
};

/** The forms of the booking, which is confirmed now. */
BookingConfirmPage.handlePost = async ({ stores: { lazy }, posted }) => {
  const view = lazy.of(BookingViewStore);
  view.show(lazy.of(ConfirmStore).shownBooking);
  await view.post(posted);
};
