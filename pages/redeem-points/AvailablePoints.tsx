import { observer } from 'mobx-react-lite';
import { describePending, formatPoints } from '../../shared/format/points.ts';
import { formatDay, formatWallTime } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

/** The points, what they buy, and which points become available or expire next. */
export const AvailablePoints = observer(function AvailablePoints() {
  const { account } = useStores().lazy.of(RedeemStore);
  if (!account) return null;
  const { points, pending, nextExpiry } = account;
  const { available, buys, next_expiry: expiry } = points;
  return (
    <section aria-label="Your points" className={styles.atHand}>
      <p className={styles.balance}>
        <strong className={styles.number}>{available.toLocaleString('en-US')}</strong>{' '}
        {available === 1 ? 'point' : 'points'} available
      </p>
      <ul className={styles.notes}>
        <li>
          {buys ? `Enough for ${buys} of parking` : 'An hour of parking costs 25 points. A day costs 250.'}
        </li>
        {pending.length > 0 && <li>{describePending(pending, formatWallTime)}</li>}
        {expiry && nextExpiry && (
          <li>
            {formatPoints(expiry.points)} {expiry.points === 1 ? 'expires' : 'expire'} on{' '}
            {formatDay(nextExpiry)}, {nextExpiry.slice(0, 4)}
          </li>
        )}
      </ul>
    </section>
  );
});
