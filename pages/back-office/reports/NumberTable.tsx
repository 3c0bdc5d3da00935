import type { ReactNode } from 'react';
import styles from './ReportPage.module.css';

interface Row {
  key: string;
  /** The first names the row. */
  cells: readonly ReactNode[];
  isSum?: boolean;
}

interface Props {
  caption: string;
  isCaptionHidden?: boolean;
  heads: readonly string[];
  rows: readonly Row[];
}

/** A table of few narrow columns, which stay columns on phones. */
export function NumberTable({ caption, isCaptionHidden = false, heads, rows }: Props) {
  return (
    <table className={styles.numbers}>
      <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest], isSum }) => (
          <tr key={key} data-sum={isSum ? '' : undefined}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={heads[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
