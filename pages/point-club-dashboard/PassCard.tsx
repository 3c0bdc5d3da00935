import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PointClubDashboardPage.module.css';

/** The member's name and number, with a link to the membership pass. */
export const PassCard = observer(function PassCard() {
  const { profile, number } = useStores().auth;
  return (
    <Card title="Your membership" titleId="membership">
      <p>
        {profile.longName}
        <br />
        Club number <strong className={styles.code}>{number}</strong>
      </p>
      <p>
        <AppLink className={styles.task} to="/point-club/membership-pass">
          Show pass
        </AppLink>
      </p>
    </Card>
  );
});
