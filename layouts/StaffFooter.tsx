import { business } from '../shared/business.ts';
import { Stripe } from '../shared/components/Stripe.tsx';
import styles from './StaffFooter.module.css';

/**
 * One line, because staff scroll to the end of lists all day.
 * @param year the Pacific year, so that server and browser agree
 */
export function StaffFooter({ year }: { year: number }) {
  return (
    <footer className={styles.footer} data-print="no">
      <Stripe />
      <p className={styles.line}>
        <span>
          © {business.since}–{year} {business.name}
        </span>
        <a className={styles.phone} href={business.phoneLink}>
          {business.phone}
        </a>
      </p>
    </footer>
  );
}
