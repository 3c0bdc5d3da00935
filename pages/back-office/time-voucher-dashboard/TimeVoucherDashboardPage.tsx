import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { timeVoucherList } from '../../../shared/contracts/time-voucher-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

export const TimeVoucherDashboardPage: Page = function TimeVoucherDashboardPage() {
  return (
    <>
      <PageHead title="Time vouchers" />
      <PageTitle>Time vouchers</PageTitle>
      <ListView empty="No time vouchers yet" list={timeVoucherList} />
    </>
  );
};

TimeVoucherDashboardPage.layout = 'wide';
TimeVoucherDashboardPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(ListStore).load(timeVoucherList, query);
