import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { DailySales, HourOfDay } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatCents, formatMoney } from '../../../shared/format/money.ts';
import { StackedBars } from '../charts/StackedBars.tsx';
import { NumberTable } from '../reports/NumberTable.tsx';
import { POCKET_SERIES } from '../reports/ReportParts.tsx';
import styles from '../reports/ReportPage.module.css';

interface Props {
  report: DailySales;
}

const totalOf = (hour: HourOfDay) => POCKET_SERIES.reduce((sum, [, name]) => sum + centsOf(hour[name]), 0);

/** What was taken in each hour. */
export const Hours = ({ report: { hours } }: Props) => (
  <section aria-labelledby="hours" className={styles.part}>
    <h2 id="hours">Taken by hour</h2>
    <StackedBars
      bars={hours.map((hour) => ({
        key: hour.at,
        label: hour.label.replace(':00', ''),
        values: POCKET_SERIES.map(([, name]) => Math.max(0, centsOf(hour[name]))),
      }))}
      formatTick={(value) => formatCents(value).replace('.00', '')}
      label="Money taken in each hour. The table below has the numbers."
      series={POCKET_SERIES.map(([label]) => label)}
    />
    <details className={styles.more}>
      <summary>The hours as a table</summary>
      <NumberTable
        isCaptionHidden
        caption="Money taken by hour"
        heads={['Hour', ...POCKET_SERIES.map(([label]) => label), 'Total']}
        rows={hours.map((hour) => ({
          key: hour.at,
          cells: [
            hour.label,
            ...POCKET_SERIES.map(([, name]) => formatMoney(hour[name])),
            formatCents(totalOf(hour)),
          ],
        }))}
      />
    </details>
  </section>
);

type Drawer = DailySales['drawers'][number];

const drawerColumns: Column<Drawer>[] = [
  {
    label: 'Batch',
    cell: ({ href, number }) => (href ? <AppLink to={href}>Batch {number}</AppLink> : `Batch ${number}`),
  },
  { label: 'Cashier', cell: ({ cashier }) => cashier },
  { label: 'State', cell: ({ state }) => state },
  {
    label: 'Over or short',
    cell: ({ difference }) =>
      difference === null ? (
        'Not counted'
      ) : (
        <span className={centsOf(difference) === 0 ? undefined : styles.off}>{formatMoney(difference)}</span>
      ),
    isNumber: true,
  },
];

export const Drawers = ({ report: { drawers } }: Props) => (
  <section aria-labelledby="drawers" className={styles.part}>
    <h2 id="drawers">Drawers</h2>
    {drawers.length === 0 ? (
      <p>No drawer was opened or counted.</p>
    ) : (
      <DataTable
        isCaptionHidden
        caption="Drawers that were opened or counted on this day"
        columns={drawerColumns}
        keyOf={({ id }) => id}
        rows={drawers}
      />
    )}
  </section>
);
