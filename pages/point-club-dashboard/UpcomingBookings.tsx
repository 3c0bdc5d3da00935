import { observer } from 'mobx-react-lite';
import { Paging } from '../../shared/components/Paging.tsx';
import { TRIPS_PAGE_SIZE } from '../../shared/contracts/trips.ts';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { dashboardPath } from './dashboard-paths.ts';
import styles from './PointClubDashboardPage.module.css';
import { BookingFacts, BookingDocuments, BookingActions } from './BookingFacts.tsx';

/** The bookings after the next one. */
export const UpcomingBookings = observer(function UpcomingBookings() {
  const { upcoming, next, recent } = useStores().lazy.of(DashboardStore);
  if (upcoming === null || upcoming.count <= 1) return null;
  const { bookings, count, page } = upcoming;
  const later = bookings.filter(({ booking }) => booking.id !== next?.booking.id);
  return (
    <section aria-labelledby="upcoming" className={styles.part}>
      <h2 id="upcoming" tabIndex={-1}>
        More bookings
      </h2>
      <ul className={styles.trips}>
        {later.map((shownBooking) => (
          <li key={shownBooking.booking.id} className={styles.later}>
            <BookingFacts shownBooking={shownBooking} />
            <BookingActions shownBooking={shownBooking} />
            <BookingDocuments shownBooking={shownBooking} />
          </li>
        ))}
      </ul>
      <Paging
        back="Sooner"
        count={count}
        headingId="upcoming"
        on="Later"
        page={page}
        pageSize={TRIPS_PAGE_SIZE}
        pathOf={(wanted) => dashboardPath({ upcoming: wanted, recent: recent?.page ?? 1 })}
        what="upcoming bookings"
      />
    </section>
  );
});
