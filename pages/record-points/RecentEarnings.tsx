import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { LoadError } from '../../shared/components/LoadError.tsx';
import { formatDay } from '../../shared/format/wall-time.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { RecordStore } from '../../shared/stores/RecordStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RecordPointsPage.module.css';

/** The latest receipts with points, so that members do not enter one twice. */
export const RecentEarnings = observer(function RecentEarnings() {
  return (
    <section aria-labelledby="earned-lately" className={styles.lately}>
      <h2 className={styles.heading} id="earned-lately">
        Recently recorded
      </h2>
      <Receipts />
    </section>
  );
});

const Receipts = observer(function Receipts() {
  const store = useStores().lazy.of(RecordStore);
  const { earned } = store;
  if (!earned)
    return <LoadError message="We couldn’t load your points." onRetry={() => void store.loadEarned()} />;
  if (earned.length === 0)
    return (
      <EmptyState action={<LinkButton to="/booking">Book parking</LinkButton>} title="No receipts yet">
        When you book while logged in, you earn points automatically.
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.receipts}>
        {earned.map(({ id, receiptNumber, points, date }) => (
          <li key={id} className={styles.receipt}>
            <span className={styles.words}>
              <strong>Receipt {receiptNumber}</strong>
              {date && <span className={styles.muted}>{formatDay(date)}</span>}
            </span>
            <span className={styles.points}>+{formatPoints(points)}</span>
          </li>
        ))}
      </ul>
      <p>
        <AppLink className={styles.more} to="/point-club/ledger">
          See all points activity
        </AppLink>
      </p>
    </>
  );
});
