import type { ActivityAnalysis, ActivityCount } from '../../../shared/contracts/activity.ts';
import { StackedBars } from '../charts/StackedBars.tsx';
import { NumberTable } from '../reports/NumberTable.tsx';
import styles from '../reports/ReportPage.module.css';
import { averageOf, formatAverage, HOURS, WEEKDAYS } from './average.ts';

interface Props {
  analysis: ActivityAnalysis;
}

export const ByHour = ({ analysis: { activity, before } }: Props) => (
  <Averages
    before={before?.hours}
    counts={activity.hours}
    head="Hour"
    id="hours"
    labels={HOURS.map((name) => name.replace(/ |m$/g, ''))}
    names={HOURS}
    title="By hour of day"
    what="each hour of the day"
  />
);

export const ByWeekday = ({ analysis: { activity, before } }: Props) => (
  <Averages
    before={before?.weekdays}
    counts={activity.weekdays}
    head="Weekday"
    id="weekdays"
    labels={WEEKDAYS.map((name) => name.slice(0, 3))}
    names={WEEKDAYS}
    title="By weekday"
    what="each weekday"
  />
);

interface AveragesProps {
  id: string;
  title: string;
  /** 'each hour of the day' */
  what: string;
  head: string;
  names: readonly string[];
  /** Below the bars. */
  labels: readonly string[];
  counts: readonly ActivityCount[];
  before: readonly ActivityCount[] | undefined;
}

/** Average entries and exits, as bars and as a table with the year before. */
function Averages({ id, title, what, head, names, labels, counts, before }: AveragesProps) {
  const show = (list: readonly ActivityCount[], at: number, field: 'entries' | 'exits') =>
    formatAverage(averageOf(list[at], field));
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      <StackedBars
        bars={names.map((name, at) => ({
          key: name,
          label: labels[at] ?? name,
          values: [averageOf(counts[at], 'entries') ?? 0, averageOf(counts[at], 'exits') ?? 0],
        }))}
        formatTick={String}
        label={`Entries and exits in ${what}, on average. The table below has the numbers.`}
        series={['Entries', 'Exits']}
      />
      <details className={styles.more}>
        <summary>{title} as a table</summary>
        <NumberTable
          isCaptionHidden
          caption={`Average entries and exits in ${what}`}
          heads={[head, 'Entries', 'Exits', ...(before ? ['Entries year before', 'Exits year before'] : [])]}
          rows={names.map((name, at) => ({
            key: name,
            cells: [
              name,
              show(counts, at, 'entries'),
              show(counts, at, 'exits'),
              ...(before ? [show(before, at, 'entries'), show(before, at, 'exits')] : []),
            ],
          }))}
        />
      </details>
    </section>
  );
}
