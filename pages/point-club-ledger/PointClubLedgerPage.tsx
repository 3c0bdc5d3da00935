import { observer } from 'mobx-react-lite';
import { ClubReceipt } from '../parts/ClubReceipt.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { Paging } from '../../shared/components/Paging.tsx';
import { LEDGER_PAGE_SIZE } from '../../shared/contracts/points.ts';
import type { Page } from '../../shared/page/page.ts';
import { LedgerStore } from '../../shared/stores/LedgerStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { ExpiryCard } from './ExpiryCard.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import styles from './PointClubLedgerPage.module.css';

const PATH = '/point-club/ledger';
const pathOf = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`);

/** All changes of points, and when the rest expires. */
export const PointClubLedgerPage: Page = observer(function PointClubLedgerPage() {
  const store = useStores().lazy.of(LedgerStore);
  return (
    <div className={styles.page}>
      <PageHead title="Points ledger" />
      <PageTitle>Points ledger</PageTitle>
      <ExpiryCard points={store.points} />
      <Rows />
      <ClubReceipt />
    </div>
  );
});

const Rows = observer(function Rows() {
  const store = useStores().lazy.of(LedgerStore);
  const { rows, count, page, isRetrying } = store;
  if (rows === null)
    return (
      <LoadError
        isPending={isRetrying}
        message="We couldn’t load your points activity."
        onRetry={() => void store.retry()}
      />
    );
  if (rows.length === 0)
    return page === 1 ? (
      <EmptyState title="No points yet" action={<LinkButton to="/booking">Book parking</LinkButton>}>
        Earn one point per dollar of parking.
      </EmptyState>
    ) : (
      <EmptyState
        title="No activity on this page"
        action={<LinkButton to={PATH}>See latest activity</LinkButton>}
      />
    );
  return (
    <section aria-labelledby="rows" className={styles.rows}>
      <h2 id="rows" tabIndex={-1}>
        Points activity
      </h2>
      <LedgerTable rows={rows} />
      <Paging
        count={count}
        headingId="rows"
        page={page}
        pageSize={LEDGER_PAGE_SIZE}
        pathOf={pathOf}
        what="points activity"
      />
    </section>
  );
});

PointClubLedgerPage.layout = 'point-club';
PointClubLedgerPage.middleware = ['auth'];
PointClubLedgerPage.validate = ({ query: { page = '1' } }) => /^[1-9]\d{0,4}$/.test(page);
PointClubLedgerPage.fetchData = ({ stores, query: { page = '1' } }) =>
  stores.lazy.of(LedgerStore).load(Number(page));
