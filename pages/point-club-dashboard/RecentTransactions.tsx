import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { ReceiptButton } from '../parts/ClubReceipt.tsx';
import { type Column, DataTable } from '../../shared/components/DataTable.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { Paging } from '../../shared/components/Paging.tsx';
import { TRIPS_PAGE_SIZE } from '../../shared/contracts/trips.ts';
import { formatLongDay } from '../../shared/format/long-day.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { describeLength, minutesBetween } from '../../shared/format/wall-time.ts';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import type { PastTransaction } from '../../shared/stores/member-history.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { dashboardPath } from './dashboard-paths.ts';
import { PartError } from './PartError.tsx';
import styles from './PointClubDashboardPage.module.css';

/** Past stays with their receipts. */
export const RecentTransactions = observer(function RecentTransactions() {
  return (
    <section aria-labelledby="recent" className={styles.part}>
      <h2 id="recent" tabIndex={-1}>
        Recent stays
      </h2>
      <Stays />
    </section>
  );
});

const Stays = observer(function Stays() {
  const { recent, upcoming } = useStores().lazy.of(DashboardStore);
  if (recent === null) return <PartError what="your recent stays" />;
  const { stays, count, page } = recent;
  if (count === 0)
    return (
      <EmptyState
        title="No parking stays yet"
        action={<LinkButton to="/point-club/record-points">Record a receipt</LinkButton>}
      >
        Parked with us recently? Your receipt may still earn points.
      </EmptyState>
    );
  return (
    <>
      <DataTable
        isCaptionHidden
        caption="Your parking stays, newest first"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        rows={stays}
      />
      <Paging
        count={count}
        headingId="recent"
        page={page}
        pageSize={TRIPS_PAGE_SIZE}
        pathOf={(wanted) => dashboardPath({ upcoming: upcoming?.page ?? 1, recent: wanted })}
        what="recent stays"
      />
    </>
  );
});

const lengthOf = ({ from, to }: PastTransaction) =>
  from && to ? describeLength(Math.max(0, minutesBetween(from, to))) : '--';

const COLUMNS: Column<PastTransaction>[] = [
  {
    label: 'Ended',
    cell: ({ id, to }) => (
      <AppLink className={styles.stay} to={`/trips/${encodeURIComponent(id)}/`}>
        {formatLongDay(to) || 'Your stay'}
      </AppLink>
    ),
  },
  { label: 'Length', cell: lengthOf },
  { label: 'Total', isNumber: true, cell: ({ total }) => formatMoney(total) },
  {
    label: 'Points',
    isNumber: true,
    cell: ({ points }) => points?.toLocaleString('en-US') ?? '--',
  },
  {
    label: 'Receipt',
    cell: ({ receiptNumber: number }) => (number ? <ReceiptButton number={number} /> : '--'),
  },
];
