import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { bookingList } from '../../../shared/contracts/booking-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { DayTabs } from './DayTabs.tsx';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

export const BookingDashboardPage: Page = function BookingDashboardPage() {
  return (
    <>
      <PageHead title="Bookings" />
      <PageTitle>Bookings</PageTitle>
      <DayTabs />
      <ListView empty="No bookings yet" list={bookingList} />
    </>
  );
};

BookingDashboardPage.layout = 'wide';
BookingDashboardPage.fetchData = ({ stores, query }) => stores.lazy.of(ListStore).load(bookingList, query);
