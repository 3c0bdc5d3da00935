import { observer } from 'mobx-react-lite';
import { BookingOverview } from '../parts/BookingOverview.tsx';
import { ConfirmEmail } from '../parts/ConfirmEmail.tsx';
import { leadToClaim } from '../parts/lead-to-claim.ts';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import type { Page } from '../../shared/page/page.ts';
import { ConfirmStore } from '../../shared/stores/ConfirmStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { statusOf } from '../../shared/components/booking-statuses.ts';
import styles from './BookingPage.module.css';

/** One booking, for its owner or the holder of its link. */
export const BookingPage: Page = observer(function BookingPage() {
  const { lazy } = useStores();
  const { shownBooking, isRefused } = lazy.of(BookingViewStore);
  const { mail } = lazy.of(ConfirmStore);
  if (!shownBooking) return null;
  const { number, status: code } = shownBooking.booking;
  const status = statusOf(code);
  if (code === 'UNCONFIRMED')
    return (
      <div className={styles.page}>
        <PageHead title={`${mail.form.isRefused ? 'Error: ' : ''}Confirm booking ${number}`} />
        <ConfirmEmail shownBooking={shownBooking} />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHead title={`${isRefused ? 'Error: ' : ''}Booking ${number}`} />
      <div className={styles.head}>
        <PageTitle eyebrow="Your booking">{number}</PageTitle>
        {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
      </div>
      <BookingOverview isAhead={status?.isAhead ?? true} shownBooking={shownBooking} />
      <p>
        <LinkButton to="/booking">Make another booking</LinkButton>
      </p>
    </div>
  );
});

BookingPage.fetchData = (input) =>
  input.stores.lazy
    .of(BookingViewStore)
    .load(input.params.itemId ?? '', input.query.token)
    .catch(leadToClaim(input));

BookingPage.handlePost = async ({ stores: { lazy }, posted }) => {
  const view = lazy.of(BookingViewStore);
  if (posted.form !== 'confirm-mail') return view.post(posted);
  if (view.shownBooking) await lazy.of(ConfirmStore).post(posted, view.shownBooking);
};
