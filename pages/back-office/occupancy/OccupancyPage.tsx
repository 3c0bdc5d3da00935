import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatWallTime } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Freshness } from '../live/Freshness.tsx';
import { useLive } from '../live/use-live.ts';
import { FullSpans } from './FullSpans.tsx';
import { LateCars } from './LateCars.tsx';
import { OccupancyChart } from './OccupancyChart.tsx';
import styles from './OccupancyPage.module.css';
import { OccupancyStore } from './OccupancyStore.ts';
import { OccupancyTable } from './OccupancyTable.tsx';
import { SaleStops } from './SaleStops.tsx';

const TOPICS = ['bookings', 'transactions', 'capacity'] as const;

/** The spaces of the next 48 hours, who is late, who could be moved, and what is not sold. */
export const OccupancyPage: Page = observer(function OccupancyPage() {
  const store = useStores().lazy.of(OccupancyStore);
  useLive(
    TOPICS,
    useCallback(() => store.refresh(), [store]),
  );
  const { occupancy } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Occupancy" />
      <PageTitle>Occupancy</PageTitle>
      <Freshness stillWorks="You can read what is shown. Changes wait for the connection." />
      {occupancy === null ? (
        <LoadError message="We couldn’t load the occupancy." onRetry={() => void store.load()} />
      ) : (
        <>
          <Figures />
          <section aria-labelledby="curve" className={styles.part}>
            <h2 className={styles.title} id="curve">
              The next 48 hours
            </h2>
            <OccupancyChart points={occupancy.points} />
            <p className={styles.quiet}>
              Parked cars, plus confirmed bookings and time vouchers that arrive, minus those that leave. Cars
              without a known pick-up, and cars that should have left, count as staying.
            </p>
          </section>
          <FullSpans spans={occupancy.full_spans} />
          <SaleStops />
          <LateCars late={occupancy.late} overdue={occupancy.should_have_left} />
          <OccupancyTable points={occupancy.points} />
        </>
      )}
    </div>
  );
});

const Figures = observer(function Figures() {
  const { occupancy, peak } = useStores().lazy.of(OccupancyStore);
  const now = occupancy?.points[0];
  if (!now || !peak) return null;
  const isFull = occupancy.full_spans.length > 0;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Taken now</dt>
        <dd>
          {now.taken} of {now.spaces}
        </dd>
      </div>
      <div>
        <dt>Most in 48 hours</dt>
        <dd>
          {peak.most} of {peak.spaces}
        </dd>
        <dd className={styles.quiet}>by {formatWallTime(parseWallTime(peak.at))}</dd>
      </div>
      <div>
        <dt>Full</dt>
        <dd className={isFull ? styles.full : undefined}>{isFull ? 'Yes' : 'No'}</dd>
        <dd className={styles.quiet}>
          {isFull
            ? `from ${formatWallTime(parseWallTime(occupancy.full_spans[0]?.from))}`
            : 'in the next 48 hours'}
        </dd>
      </div>
    </dl>
  );
});

OccupancyPage.layout = 'wide';
OccupancyPage.fetchData = ({ stores }) => stores.lazy.of(OccupancyStore).load();
