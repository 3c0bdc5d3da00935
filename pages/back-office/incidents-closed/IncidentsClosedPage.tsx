import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { incidentList } from '../../../shared/contracts/incident-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

/** The page is about these; no filter changes it. */
const fixed = { state: 'CLOSED' };

export const IncidentsClosedPage: Page = function IncidentsClosedPage() {
  return (
    <>
      <PageHead title="Closed incidents" />
      <PageTitle>Closed incidents</PageTitle>
      <ListView empty="No closed incidents" fixed={fixed} list={incidentList} />
    </>
  );
};

IncidentsClosedPage.layout = 'wide';
IncidentsClosedPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(ListStore).load(incidentList, query, fixed);
