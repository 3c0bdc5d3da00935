import { Card } from '../../shared/components/Card.tsx';
import { formatLongDay } from '../../shared/format/long-day.ts';
import { countOf } from '../../shared/format/wall-time.ts';
import { describePending, formatPoints } from '../../shared/format/points.ts';
import type { ShownPoints } from '../../shared/stores/shown-points.ts';
import styles from './PointClubLedgerPage.module.css';

const FIRST = 3;

/** The points and when they expire. */
export function ExpiryCard({ points }: { points: ShownPoints | null }) {
  if (points === null || (points.available === 0 && points.expiries.length === 0)) return null;
  const { available, pending, expiries } = points;
  return (
    <Card title={`${formatPoints(available)} available`} titleId="points">
      {pending.length > 0 && <p>{describePending(pending, formatLongDay)}.</p>}
      {expiries.length > 0 && (
        <>
          <h3>Expiration dates</h3>
          <Expiries given={expiries.slice(0, FIRST)} />
          {expiries.length > FIRST && (
            <details>
              <summary className={styles.more}>{countOf(expiries.length - FIRST, 'later date')}</summary>
              <Expiries given={expiries.slice(FIRST)} />
            </details>
          )}
          <p className={styles.quiet}>
            Each time you park or redeem points, all your points stay valid for at least 12 more months.
          </p>
        </>
      )}
    </Card>
  );
}

function Expiries({ given }: { given: ShownPoints['expiries'] }) {
  return (
    <ul className={styles.expiries}>
      {given.map(({ points, date }) => (
        <li key={date}>
          <strong>{formatPoints(points)}</strong> on {formatLongDay(date)}
        </li>
      ))}
    </ul>
  );
}
