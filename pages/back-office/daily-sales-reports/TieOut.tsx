import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { DailySales, TieRow } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import styles from '../reports/ReportPage.module.css';

const columns: Column<TieRow>[] = [
  { label: 'Money', cell: ({ label }) => label },
  { label: 'Stays', cell: ({ stays }) => formatMoney(stays), isNumber: true },
  { label: 'Ledger', cell: ({ money }) => formatMoney(money), isNumber: true },
  { label: 'Drawers, processor', cell: ({ held }) => formatMoney(held), isNumber: true },
  {
    label: 'Difference',
    cell: ({ difference }) => (
      <span className={centsOf(difference) === 0 ? styles.fine : styles.off}>{formatMoney(difference)}</span>
    ),
    isNumber: true,
  },
];

/** Three sources of the same money, and what makes them differ. */
export function TieOut({ report: { tie, problems } }: { report: DailySales }) {
  return (
    <section aria-labelledby="tie" className={styles.part}>
      <h2 id="tie">Does the day tie?</h2>
      {problems.length === 0 ? (
        <p className={styles.fine}>Yes: stays, ledger, drawers and processor agree.</p>
      ) : (
        <>
          <p className={styles.off}>No: {countOf(problems.length, 'row')} to look at.</p>
          <ul className={styles.list}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <DataTable
        isCaptionHidden
        caption="Stays, ledger, and drawers with the processor"
        columns={columns}
        keyOf={({ label }) => label}
        rows={tie}
      />
    </section>
  );
}
