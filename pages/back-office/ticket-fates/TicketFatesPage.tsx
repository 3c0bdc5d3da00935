import { observer } from 'mobx-react-lite';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { ticketFateList } from '../../../shared/contracts/ticket-fates.ts';
import type { Page } from '../../../shared/page/page.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { ListStore } from '../lists/ListStore.ts';
import { ListView } from '../lists/ListView.tsx';
import styles from './TicketFatesPage.module.css';
import { TicketFatesStore } from './TicketFatesStore.ts';
import { TicketRanges } from './TicketRanges.tsx';

/** Every ticket number ever issued, and what became of it. */
export const TicketFatesPage: Page = observer(function TicketFatesPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Ticket fates" />
      <PageTitle>Ticket fates</PageTitle>
      <TicketRanges />
      <section aria-labelledby="all-tickets">
        <h2 id="all-tickets">Every ticket</h2>
        <ListView empty="No tickets yet" list={ticketFateList} />
      </section>
      <ReasonDialog />
    </div>
  );
});

TicketFatesPage.layout = 'wide';
TicketFatesPage.fetchData = async ({ stores, query }) => {
  await Promise.all([
    stores.lazy.of(TicketFatesStore).load(),
    stores.lazy.of(ListStore).load(ticketFateList, query),
  ]);
};
