import styles from './Stripe.module.css';

/** The three-line brand stripe, below the header and on printed and emailed documents. */
export function Stripe() {
  return <div aria-hidden="true" className={styles.stripe} />;
}
