import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './DataTable.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface Props<Row> {
  caption: string;
  /** Visually hidden, where a heading says the same. */
  isCaptionHidden?: boolean;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table. On narrow screens each row is stacked, with the column names repeated. */
export function DataTable<Row>({ caption, isCaptionHidden = false, columns, rows, keyOf }: Props<Row>) {
  return (
    <table className={styles.table}>
      <caption className={isCaptionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} className={classNames(isNumber && styles.number)} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, isNumber, cell }, index) =>
              index === 0 ? (
                <th key={label} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={label} className={classNames(isNumber && styles.number)} data-label={label}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
