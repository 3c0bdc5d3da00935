import { observer } from 'mobx-react-lite';
import { BookingOverview } from '../../shared/components/BookingOverview.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { StatusTag } from '../../shared/components/StatusTag.tsx';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { TripStore } from '../../shared/stores/TripStore.ts';
import { statusOf } from '../../shared/components/booking-statuses.ts';
import styles from './BookingPage.module.css';

/** One booking, for whoever holds its link. */
export const BookingPage: Page = observer(function BookingPage() {
  const { trip } = useStores().lazy.of(TripStore);
  if (!trip) return null;
  const { number, status: code } = trip.booking;
  const status = statusOf(code);
  return (
    <div className={styles.page}>
      <PageHead title={`Booking ${number}`} />
      <div className={styles.head}>
        <PageTitle eyebrow="Your booking">{number}</PageTitle>
        {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
      </div>
      <BookingOverview isAhead={status?.isAhead ?? true} trip={trip} />
      <p>
        <LinkButton to="/booking">Book another stay</LinkButton>
      </p>
    </div>
  );
});

BookingPage.fetchData = ({ stores, params, query }) =>
  stores.lazy.of(TripStore).load(params.itemId ?? '', query.token);
