import type { Batch, BatchEntry } from '../../../shared/contracts/batches.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import styles from './Batch.module.css';
import { describeEntry } from './batch-words.ts';

/** Drops, and cash paid in and out. */
export function BatchEntries({ batch: { entries } }: { batch: Batch }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3>Drops, paid in and out</h3>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{describeEntry(entry)}</span>
            <span className={styles.worth}>{formatMoney(entry.amount)}</span>
            <span className={styles.hint}>
              {formatWhen(entry.at)}
              {describeSignature(entry)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeSignature({ kind, confirmed_by: person }: BatchEntry): string {
  if (kind !== 'DROP') return '';
  return person ? `, confirmed by ${person.name}` : ', waits for a second person';
}
