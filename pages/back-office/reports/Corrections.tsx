import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { DailySales } from '../../../shared/contracts/sales-reports.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatDay } from '../../../shared/format/wall-time.ts';
import styles from './ReportPage.module.css';

interface Props {
  title: string;
  rows: DailySales['corrects'];
  /** The address of a day's report without the day. */
  path: string;
}

/** Money that counts for one day and corrects another, with the way to that day. */
export function Corrections({ title, rows, path }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {rows.map(({ id, label, amount, of, day }) => (
          <li key={id}>
            {label}, {formatMoney(amount)}, {of}:{' '}
            <AppLink to={`${path}?day=${day}`}>{formatDay(day)}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
