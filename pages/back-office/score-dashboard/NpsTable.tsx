import type { NpsSum } from '../../../shared/contracts/score-dashboard.ts';
import styles from './NpsTable.module.css';

interface Props {
  caption: string;
  isCaptionHidden?: boolean;
  /** The head of the first column. */
  first: string;
  sums: readonly NpsSum[];
}

/** Three narrow columns, which stay columns on phones. */
export function NpsTable({ caption, isCaptionHidden = false, first, sums }: Props) {
  return (
    <table className={styles.table}>
      <caption className={isCaptionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {[first, 'NPS', 'Answers'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ key, label, nps, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{nps}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
