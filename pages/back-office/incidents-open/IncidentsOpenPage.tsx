import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { changeIncidents, checkIncidents } from '../../../shared/contracts/incident-bulk.ts';
import { incidentList } from '../../../shared/contracts/incident-list.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';

/** The page is about these; no filter changes it. */
const fixed = { state: 'OPEN,ASSIGNED' };

const bulk = { check: checkIncidents, change: changeIncidents };

export const IncidentsOpenPage: Page = function IncidentsOpenPage() {
  return (
    <>
      <PageHead title="Open incidents" />
      <PageTitle>Open incidents</PageTitle>
      <ListView empty="No open incidents" bulk={bulk} fixed={fixed} list={incidentList} />
    </>
  );
};

IncidentsOpenPage.layout = 'wide';
IncidentsOpenPage.fetchData = ({ stores, query }) =>
  stores.lazy.of(ListStore).load(incidentList, query, fixed);
