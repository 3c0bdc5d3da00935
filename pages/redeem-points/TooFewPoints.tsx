import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { formatPoints } from '../../shared/format/points.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

/** The missing points, and how to get them. */
export const TooFewPoints = observer(function TooFewPoints({ missing }: { missing: number }) {
  const { account } = useStores().lazy.of(RedeemStore);
  const pending = account?.points.pending ?? 0;
  return (
    <>
      <Banner title={`You need ${formatPoints(missing)} more.`} tone="warning">
        Choose a shorter stay{account?.points.buys ? `. Your points cover ${account.points.buys}.` : '.'}
      </Banner>
      <ul className={styles.ways}>
        {pending > 0 && account?.nextAvailable && (
          <li>
            You can redeem {formatPoints(pending)} more from {formatWallTime(account.nextAvailable)}.
          </li>
        )}
        <li>You earn one point per dollar of parking. Points are available a day after you leave.</li>
        <li>
          Parked without your club number?{' '}
          <AppLink to="/point-club/record-points">Record the receipt</AppLink>.
        </li>
      </ul>
      <p>
        <LinkButton to="/booking" variant="cta">
          Book parking
        </LinkButton>
      </p>
    </>
  );
});
