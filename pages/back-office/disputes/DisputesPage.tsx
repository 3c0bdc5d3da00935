import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { disputeList } from '../../../shared/contracts/dispute-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

/** Charges that customers dispute at their bank; those whose evidence is due first come first. */
export const DisputesPage: Page = function DisputesPage() {
  return (
    <>
      <PageHead title="Disputes" />
      <PageTitle>Disputes</PageTitle>
      <ListView empty="No disputes" list={disputeList} />
    </>
  );
};

DisputesPage.layout = 'wide';
DisputesPage.fetchData = ({ stores, query }) => stores.lazy.of(ListStore).load(disputeList, query);
