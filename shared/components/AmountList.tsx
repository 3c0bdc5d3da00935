import styles from './AmountList.module.css';
import type { Fact } from './FactList.tsx';

/** Amounts below a price, aligned with it at the right. */
export function AmountList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.amounts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
