import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { transactionList } from '../../../shared/contracts/transaction-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

export const TransactionDashboardPage: Page = function TransactionDashboardPage() {
  return (
    <>
      <PageHead title="Transactions" />
      <PageTitle>Transactions</PageTitle>
      <ListView empty="No parking stays yet" list={transactionList} />
    </>
  );
};

TransactionDashboardPage.layout = 'wide';
TransactionDashboardPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(ListStore).load(transactionList, query);
