import styles from './Stripe.module.css';

/** Three lines for fifty years: under the header, and on whatever is printed or sent. */
export function Stripe() {
  return <div aria-hidden="true" className={styles.stripe} />;
}
