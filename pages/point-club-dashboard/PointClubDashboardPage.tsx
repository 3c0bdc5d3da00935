import { observer } from 'mobx-react-lite';
import { ClubReceipt } from '../parts/ClubReceipt.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page, PageInput } from '../../shared/page/page.ts';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { pagesOf } from './dashboard-paths.ts';
import { NextBooking } from './NextBooking.tsx';
import { Offers } from './Offers.tsx';
import { PassCard } from './PassCard.tsx';
import styles from './PointClubDashboardPage.module.css';
import { PointsCard } from './PointsCard.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';
import { UpcomingBookings } from './UpcomingBookings.tsx';

/** The first page after the login: points, bookings, past stays, and offers. */
export const PointClubDashboardPage: Page = observer(function PointClubDashboardPage() {
  const { profile } = useStores().auth;
  const name = profile.shortName || profile.longName;
  return (
    <div className={styles.page}>
      <PageHead title="My dashboard" />
      <div className={styles.hello}>
        <PageTitle>{name ? `Hello, ${name}` : 'My dashboard'}</PageTitle>
      </div>
      <div className={styles.columns}>
        <PointsCard />
        <NextBooking />
      </div>
      <UpcomingBookings />
      <RecentTransactions />
      <div className={styles.columns}>
        <Offers />
        <PassCard />
      </div>
      <ClubReceipt />
    </div>
  );
});

PointClubDashboardPage.layout = 'point-club';
PointClubDashboardPage.middleware = ['auth'];
PointClubDashboardPage.validate = ({ query }: PageInput) => pagesOf(query) !== null;
PointClubDashboardPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(DashboardStore).load(pagesOf(query) ?? { upcoming: 1, recent: 1 });
