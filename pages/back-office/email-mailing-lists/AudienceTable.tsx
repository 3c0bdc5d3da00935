import type { AudienceCount } from '../../../shared/contracts/mailing-lists.ts';
import { CountList, toText } from './CountList.tsx';
import styles from './AudienceTable.module.css';

/** How many get mail, and how many are left out for which reason. The numbers add up to everybody who matches. */
export function AudienceTable({ count: { people, readers, left_out: leftOut } }: { count: AudienceCount }) {
  return (
    <div className={styles.count}>
      <p className={styles.readers}>
        <strong>{toText(readers)}</strong> of {toText(people)} get it
      </p>
      <CountList counts={leftOut.filter(({ count }) => count > 0)} />
    </div>
  );
}
