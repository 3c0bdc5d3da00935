import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { batchList } from '../../../shared/contracts/batch-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

/** The page is about these; no filter changes it. */
const fixed = { state: 'CLOSED,APPROVED' };

export const BatchesClosedPage: Page = function BatchesClosedPage() {
  return (
    <>
      <PageHead title="Closed batches" />
      <PageTitle>Closed batches</PageTitle>
      <ListView empty="No closed batches" fixed={fixed} list={batchList} />
    </>
  );
};

BatchesClosedPage.layout = 'wide';
BatchesClosedPage.fetchData = ({ stores, query }) => stores.lazy.of(ListStore).load(batchList, query, fixed);
