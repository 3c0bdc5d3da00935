import { TransactionOverview } from '../parts/TransactionOverview.tsx';
import type { Page } from '../../shared/page/page.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';

/** A parking stay for its member, or by a signed link. */
export const TransactionPage: Page = () => <TransactionOverview />;

TransactionPage.validate = ({ params: { itemId = '' } }) => /^[A-Za-z0-9_-]{1,64}$/.test(itemId);

TransactionPage.fetchData = ({ stores, params: { itemId = '' }, query: { token } }) =>
  stores.lazy.of(TransactionStore).load(itemId, token);
