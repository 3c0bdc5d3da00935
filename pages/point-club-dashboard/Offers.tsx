import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Card } from '../../shared/components/Card.tsx';
import { DashboardStore } from '../../shared/stores/DashboardStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PointClubDashboardPage.module.css';

/** Promo codes for members. */
export const Offers = observer(function Offers() {
  const { offers } = useStores().lazy.of(DashboardStore);
  if (offers.length === 0) return null;
  return (
    <Card title="For members only" titleId="offers">
      <ul className={styles.offers}>
        {offers.map(({ code, label, terms }) => (
          <li key={code} className={styles.offer}>
            <p>
              <strong>{label}</strong> with code <strong className={styles.code}>{code}</strong>
            </p>
            {terms.length > 0 && <p className={styles.quiet}>{terms.join('. ')}.</p>}
            <p>
              <AppLink className={styles.task} to={`/booking?promoCode=${encodeURIComponent(code)}`}>
                Book with {code}
              </AppLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
});
