import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatLongDay } from '../../shared/format/long-day.ts';
import { describePending, formatPoints } from '../../shared/format/points.ts';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import type { ShownPoints } from '../../shared/stores/shown-points.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { PartError } from './PartError.tsx';
import styles from './PointClubDashboardPage.module.css';

/** The points, what they buy, and links to redeem and record points. */
export const PointsCard = observer(function PointsCard() {
  const { points, next, upcoming } = useStores().lazy.of(DashboardStore);
  const hasTrip = next !== null || upcoming === null;
  return (
    <Card title="Your points" titleId="your-points">
      {points ? <Points points={points} /> : <PartError what="your points" />}
      <p className={styles.actions}>
        <LinkButton to="/point-club/redeem-points" variant={hasTrip && points?.buys ? 'cta' : 'secondary'}>
          Redeem points
        </LinkButton>
        <AppLink className={styles.task} to="/point-club/record-points">
          Record a receipt
        </AppLink>
      </p>
    </Card>
  );
});

function Points({ points }: { points: ShownPoints }) {
  const { available, pending, expiries, dayPoints, buys } = points;
  const [expiry] = expiries;
  return (
    <>
      <div>
        <p className={styles.total}>{formatPoints(available)}</p>
        {buys && (
          <p className={styles.buys}>
            Enough for <strong>{buys}</strong> of free parking
          </p>
        )}
      </div>
      {dayPoints !== null && <NextDay available={available} dayPoints={dayPoints} />}
      {(pending.length > 0 || expiry) && (
        <p className={styles.quiet}>
          {pending.length > 0 && <>{describePending(pending, formatLongDay)}. </>}
          {expiry && (
            <>
              {formatPoints(expiry.points)} expire on {formatLongDay(expiry.date)}.{' '}
            </>
          )}
          <AppLink className={styles.task} to="/point-club/ledger">
            Points ledger
          </AppLink>
        </p>
      )}
    </>
  );
}

/** The points that are missing for the next free day. */
function NextDay({ available, dayPoints }: { available: number; dayPoints: number }) {
  const towards = available % dayPoints;
  const missing = formatPoints(dayPoints - towards);
  return (
    <div className={styles.meter}>
      <meter aria-labelledby="next-free-day" max={dayPoints} min={0} value={towards}>
        {towards} of {dayPoints}
      </meter>
      <p id="next-free-day">
        {missing} until your {available < dayPoints ? 'first' : 'next'} free day
      </p>
    </div>
  );
}
