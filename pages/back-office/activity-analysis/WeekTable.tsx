import type { ActivityCount } from '../../../shared/contracts/activity.ts';
import { NumberTable } from '../reports/NumberTable.tsx';
import reportStyles from '../reports/ReportPage.module.css';
import { averageOf, formatAverage, HOURS, WEEKDAYS } from './average.ts';
import styles from './WeekTable.module.css';

interface Props {
  title: string;
  field: 'entries' | 'exits';
  /** Each weekday's hours. */
  week: readonly ActivityCount[];
}

/** Hours down, weekdays across. */
export const WeekTable = ({ title, field, week }: Props) => (
  <section aria-labelledby={`week-${field}`} className={reportStyles.part}>
    <h2 id={`week-${field}`}>{title}</h2>
    {/* Scrolls, also with the keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section aria-label={`Table: ${title}`} className={styles.scroll} tabIndex={0}>
      <NumberTable
        caption={`${field === 'entries' ? 'Entries' : 'Exits'} on an average day`}
        heads={['Hour', ...WEEKDAYS.map((name) => name.slice(0, 3))]}
        rows={HOURS.map((name, hour) => ({
          key: name,
          cells: [
            name,
            ...WEEKDAYS.map((_, weekday) => formatAverage(averageOf(week[weekday * 24 + hour], field))),
          ],
        }))}
      />
    </section>
  </section>
);
