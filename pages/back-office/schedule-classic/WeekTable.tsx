import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { TimeSheet } from '../../../shared/contracts/schedule.ts';
import { showDay, showMinutes, showSpan } from '../schedule/show-time.ts';
import styles from './ScheduleClassicPage.module.css';

interface Row {
  key: string;
  name: string;
  days: { shifts: string[]; minutes: number }[];
  minutes: number;
}

const toColumn = (day: string, at: number): Column<Row> => ({
  label: showDay(day),
  cell: (row) => <Cell cell={row.days[at]} />,
});

/** The week: one row a person, one column a day, with planned shifts and paid hours. For the wall and for screen readers. */
export function WeekTable({ sheets }: { sheets: readonly TimeSheet[] }) {
  const days = sheets[0]?.days.map(({ day }) => day) ?? [];
  const columns: Column<Row>[] = [
    { label: 'Person', cell: ({ name }) => name },
    ...days.map(toColumn),
    { label: 'Paid', cell: ({ minutes }) => showMinutes(minutes), isNumber: true },
  ];
  return (
    <div className={styles.week}>
      <DataTable
        isCaptionHidden
        caption="Shifts and paid hours"
        columns={columns}
        keyOf={({ key }) => key}
        rows={[...sheets.map(toRow), toTotal(sheets, days.length)]}
      />
    </div>
  );
}

function Cell({ cell }: { cell: Row['days'][number] | undefined }) {
  if (!cell || (cell.shifts.length === 0 && cell.minutes === 0))
    return (
      <span className={styles.muted}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Off</span>
      </span>
    );
  return (
    <span className={styles.cell}>
      {cell.shifts.map((shift) => (
        <span key={shift}>{shift}</span>
      ))}
      {cell.minutes > 0 && <strong>{showMinutes(cell.minutes)}</strong>}
    </span>
  );
}

const toRow = ({ person, days, minutes }: TimeSheet): Row => ({
  key: person.number,
  name: person.name,
  days: days.map((day) => ({
    shifts: day.shifts.map(({ starts_at: from, ends_at: to }) => showSpan(from, to)),
    minutes: day.minutes,
  })),
  minutes,
});

const toTotal = (sheets: readonly TimeSheet[], length: number): Row => ({
  key: 'total',
  name: 'Total',
  days: Array.from({ length }, (_, at) => ({
    shifts: [],
    minutes: sheets.reduce((sum, { days }) => sum + (days[at]?.minutes ?? 0), 0),
  })),
  minutes: sheets.reduce((sum, { minutes }) => sum + minutes, 0),
});
