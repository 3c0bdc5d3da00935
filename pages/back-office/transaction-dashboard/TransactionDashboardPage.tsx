import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { transactionList } from '../../../shared/contracts/transaction-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';
import { BoardStore } from './BoardStore.ts';
import { BoothPanel } from './BoothPanel.tsx';
import { HandOverBand } from './HandOverBand.tsx';
import { LotBoard } from './LotBoard.tsx';
import styles from './TransactionDashboardPage.module.css';

/** The booth: the car at the gate, the cars of today, and all parking stays. */
export const TransactionDashboardPage: Page = function TransactionDashboardPage() {
  return (
    <>
      <PageHead title="Transactions" />
      <div data-print="no">
        <PageTitle>Transactions</PageTitle>
      </div>
      <HandOverBand />
      <BoothPanel />
      <LotBoard />
      <section aria-labelledby="all-title" className={styles.all} data-print="no">
        <h2 className={styles.title} id="all-title">
          All parking stays
        </h2>
        <ListView empty="No parking stays yet" list={transactionList} />
      </section>
    </>
  );
};

TransactionDashboardPage.layout = 'wide';
TransactionDashboardPage.fetchData = async ({ stores, query }) => {
  await Promise.all([
    stores.lazy.of(BoardStore).load(),
    stores.lazy.of(ListStore).load(transactionList, query),
  ]);
};
