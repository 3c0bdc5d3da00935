import { TransactionOverview } from '../parts/TransactionOverview.tsx';
import type { Page } from '../../shared/page/page.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';

/** A parking stay by its ticket. Number and record locator together are the proof. */
export const TicketPage: Page = () => <TransactionOverview />;

const PRINTED = /^[A-Za-z0-9]{1,40}$/;

TicketPage.validate = ({ params: { ticketNum = '', recordLoc = '' } }) =>
  PRINTED.test(ticketNum) && PRINTED.test(recordLoc);

TicketPage.fetchData = ({ stores, params: { ticketNum = '', recordLoc = '' } }) =>
  stores.lazy.of(TransactionStore).loadTicket(ticketNum, recordLoc);

TicketPage.handlePost = ({ stores, posted }) => stores.lazy.of(TransactionStore).post(posted);
