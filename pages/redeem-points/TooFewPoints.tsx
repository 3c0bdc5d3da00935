import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { describePending, formatPoints } from '../../shared/format/points.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RedeemPointsPage.module.css';

interface Props {
  missing: number;
  /** What the points buy for this vehicle; nothing if unknown. */
  buys: string | null | undefined;
}

/** The missing points, and how to get them. */
export const TooFewPoints = observer(function TooFewPoints({ missing, buys }: Props) {
  const { account } = useStores().lazy.of(RedeemStore);
  const pending = account?.pending ?? [];
  return (
    <>
      <Banner title={`You need ${formatPoints(missing)} more.`} tone="warning">
        Choose a shorter stay{buys ? `. For this vehicle, your points cover ${buys}.` : '.'}
      </Banner>
      <ul className={styles.ways}>
        {pending.length > 0 && <li>You can redeem {describePending(pending, formatWallTime)}.</li>}
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
