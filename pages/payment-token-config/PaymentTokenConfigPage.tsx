import { observer } from 'mobx-react-lite';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { LiveRegion } from '../../shared/components/LiveRegion.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import type { Page } from '../../shared/page/page.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { AddressList } from './AddressList.tsx';
import { CardList } from './CardList.tsx';
import styles from './PaymentTokenConfigPage.module.css';

const TITLE = 'Cards and addresses';

/** The member's saved cards and billing addresses. */
export const PaymentTokenConfigPage: Page = observer(function PaymentTokenConfigPage() {
  const saved = useStores().lazy.of(SavedPaymentsStore);
  const { changing, cardForm, address, news } = saved;
  const isRefused = [changing, cardForm, address.form].some((form) => form.isRefused);
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? `Error: ${TITLE}` : TITLE} />
      <PageTitle>{TITLE}</PageTitle>
      <p>Save a card and a billing address to book faster.</p>
      <ErrorSummary
        attempt={changing.refusals}
        fieldErrors={{}}
        formErrors={changing.formErrors}
        labels={{}}
      />
      <LiveRegion>{news}</LiveRegion>
      <CardList />
      <AddressList />
    </div>
  );
});

PaymentTokenConfigPage.layout = 'point-club';
PaymentTokenConfigPage.middleware = ['auth'];

PaymentTokenConfigPage.fetchData = ({ stores, query }) =>
  stores.lazy
    .of(SavedPaymentsStore)
    .open({ cards: readPage(query.cards), addresses: readPage(query.addresses) });

const readPage = (typed: string | undefined): number =>
  typed && /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1;

PaymentTokenConfigPage.handlePost = ({ stores, posted }) => stores.lazy.of(SavedPaymentsStore).post(posted);
