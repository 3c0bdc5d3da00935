import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** A list of facts: label and value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
