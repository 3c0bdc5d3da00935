import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { DayOfMonth } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatCents, formatMoney } from '../../../shared/format/money.ts';
import { formatDay } from '../../../shared/format/wall-time.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { StackedBars } from '../charts/StackedBars.tsx';
import { POCKET_SERIES } from '../reports/ReportParts.tsx';
import styles from '../reports/ReportPage.module.css';

/** The days as bars, and as a table with the way to each. */
export function Days({ days }: { days: readonly DayOfMonth[] }) {
  return (
    <section aria-labelledby="days" className={styles.part}>
      <h2 id="days">Days</h2>
      <StackedBars
        bars={days.map((day) => ({
          key: day.day,
          label: String(Number(day.day.slice(8))),
          values: POCKET_SERIES.map(([, name]) => Math.max(0, centsOf(day[name]))),
        }))}
        formatTick={(value) => formatCents(value).replace('.00', '')}
        label="Money taken on each day. The table below has the numbers."
        series={POCKET_SERIES.map(([label]) => label)}
      />
      {days.length === 0 ? (
        <p>No day of this month has begun.</p>
      ) : (
        <DataTable
          isCaptionHidden
          caption="Days of the month"
          columns={columns}
          keyOf={({ day }) => day}
          rows={days}
        />
      )}
    </section>
  );
}

const columns: Column<DayOfMonth>[] = [
  { label: 'Day', cell: ({ day }) => <DayLink day={day} /> },
  { label: 'Exits', cell: ({ exits }) => exits.count, isNumber: true },
  { label: 'Billed', cell: ({ exits }) => formatMoney(exits.amount), isNumber: true },
  ...POCKET_SERIES.map(([label, name]) => ({
    label,
    cell: (day: DayOfMonth) => formatMoney(day[name]),
    isNumber: true,
  })),
  { label: 'Ledger', cell: ({ ledger }) => formatMoney(ledger), isNumber: true },
  { label: 'Tax', cell: ({ tax }) => formatMoney(tax), isNumber: true },
  { label: 'Books', cell: (day) => <State day={day} /> },
];

const DayLink = observer(function DayLink({ day }: { day: string }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('DailySalesReports');
  return page ? <AppLink to={`${page.path}?day=${day}`}>{formatDay(day)}</AppLink> : formatDay(day);
});

function State({ day: { state, difference, locked_by: lockedBy } }: { day: DayOfMonth }) {
  if (state === 'RUNNING') return <StatusTag tone="waiting">Runs</StatusTag>;
  if (state === 'OPEN') return <StatusTag tone="over">Open</StatusTag>;
  return (
    <>
      <StatusTag tone="good">Locked</StatusTag> {lockedBy}
      {difference !== null && centsOf(difference) !== 0 && (
        <span className={styles.off}> {formatMoney(difference)}</span>
      )}
    </>
  );
}
