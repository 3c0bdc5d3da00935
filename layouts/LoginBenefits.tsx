import { BadgePercent, CarFront, Gift } from 'lucide-react';
import { LinkButton } from '../shared/components/LinkButton.tsx';
import styles from './LoginDialog.module.css';

const BENEFITS = [
  {
    Icon: Gift,
    title: 'Earn Points',
    words: 'Earn one point per dollar of parking. Redeem them for free days.',
  },
  {
    Icon: CarFront,
    title: 'Track Your Parking Activity',
    words: 'Your bookings, receipts, and points in one place.',
  },
  { Icon: BadgePercent, title: 'Receive Exclusive Offers', words: 'Members-only prices.' },
];

/** The club's benefits, beside the login. */
export function LoginBenefits({ onLeave }: { onLeave: () => void }) {
  return (
    <aside aria-label="Not a member yet?" className={styles.benefits}>
      <ul className={styles.list}>
        {BENEFITS.map(({ Icon, title, words }) => (
          <li key={title} className={styles.benefit}>
            <Icon aria-hidden="true" className={styles.icon} size={24} />
            <div>
              <strong>{title}</strong>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ul>
      <LinkButton to="/register" onClick={onLeave}>
        Join Now
      </LinkButton>
    </aside>
  );
}
