import { leadToClaim } from '../parts/lead-to-claim.ts';
import { TransactionOverview } from '../parts/TransactionOverview.tsx';
import type { Page } from '../../shared/page/page.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';

/** A parking stay for its member, or by a signed link. */
export const TransactionPage: Page = () => <TransactionOverview />;

TransactionPage.validate = ({ params: { itemId = '' } }) => /^[A-Za-z0-9_-]{1,64}$/.test(itemId);

TransactionPage.fetchData = (input) =>
  input.stores.lazy
    .of(TransactionStore)
    .load(input.params.itemId ?? '', input.query.token)
    .catch(leadToClaim(input));

TransactionPage.handlePost = ({ stores, posted }) => stores.lazy.of(TransactionStore).post(posted);
