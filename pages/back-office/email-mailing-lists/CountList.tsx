import styles from './AudienceTable.module.css';

export const toText = (count: number): string => count.toLocaleString('en-US');

/** Counts with what they count. */
export function CountList({ counts }: { counts: readonly { label: string; count: number }[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ label, count }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{toText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
