import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { TimeSheet, TimeSheets } from '../../../shared/contracts/schedule.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { showDay, showMinutes } from '../schedule/show-time.ts';
import styles from './ScheduleClassicPage.module.css';
import { TimeSheetsStore } from './TimeSheetsStore.ts';

/** A pay period: who is paid how many hours, and which days are locked. */
export const PayPeriodView = observer(function PayPeriodView({ data }: { data: TimeSheets }) {
  const { settling } = useStores().lazy.of(TimeSheetsStore);
  return (
    <>
      <div aria-live="polite">
        {settling.formErrors.length > 0 && <Banner tone="error">{settling.formErrors.join(' ')}</Banner>}
      </div>
      <DataTable
        caption="Paid hours"
        columns={people}
        keyOf={({ person }) => person.number}
        rows={data.sheets}
      />
      <Days data={data} />
    </>
  );
});

const overtimeOf = ({ weeks }: TimeSheet) =>
  weeks.reduce((sum, { overtime_minutes: minutes }) => sum + minutes, 0);

const people = [
  { label: 'Person', cell: ({ person }: TimeSheet) => person.name },
  { label: 'Paid', cell: ({ minutes }: TimeSheet) => showMinutes(minutes), isNumber: true },
  { label: 'Over 40 h', cell: (sheet: TimeSheet) => showMinutes(overtimeOf(sheet)), isNumber: true },
  { label: 'Their word', cell: (sheet: TimeSheet) => <Final sheet={sheet} /> },
];

function Final({ sheet: { days } }: { sheet: TimeSheet }) {
  const worked = days.filter(({ punches }) => punches.length > 0);
  if (worked.length === 0) return 'No hours';
  if (worked.every(({ is_final: isFinal }) => isFinal)) return <StatusTag tone="good">Final</StatusTag>;
  return <StatusTag tone="waiting">Not final</StatusTag>;
}

interface DayRow {
  day: string;
  minutes: number;
  isOver: boolean;
  isLocked: boolean;
  waiting: number;
}

function toDays({ sheets, today }: TimeSheets): DayRow[] {
  return (sheets[0]?.days ?? []).map(({ day }, at) => {
    const all = sheets.flatMap(({ days }) => days[at] ?? []);
    return {
      day,
      minutes: all.reduce((sum, { minutes }) => sum + minutes, 0),
      isOver: day < today,
      isLocked: all.every(({ is_locked: isLocked }) => isLocked),
      waiting: all.flatMap(({ punches }) => punches).filter(({ is_approved: is }) => !is).length,
    };
  });
}

const dayColumns: Column<DayRow>[] = [
  { label: 'Day', cell: ({ day }) => showDay(day) },
  { label: 'Paid', cell: ({ minutes }) => showMinutes(minutes), isNumber: true },
  { label: 'State', cell: (row) => <DayState row={row} /> },
];
const changeColumns: Column<DayRow>[] = [
  ...dayColumns,
  { label: 'Change', cell: (row) => <DayChange row={row} /> },
];

const Days = observer(function Days({ data }: { data: TimeSheets }) {
  const store = useStores().lazy.of(TimeSheetsStore);
  const rows = toDays(data);
  const open = rows.filter(({ isOver, isLocked }) => isOver && !isLocked);
  const [first, last] = [open[0], open.at(-1)];
  const isReady = open.every(({ waiting }) => waiting === 0);
  return (
    <section aria-labelledby="days" className={styles.section}>
      <h2 id="days">Days</h2>
      <DataTable
        isCaptionHidden
        caption="Days"
        columns={data.may_lock ? changeColumns : dayColumns}
        keyOf={({ day }) => day}
        rows={rows}
      />
      {data.may_lock && first && last && isReady && (
        <div>
          <Button
            isPending={store.settling.isPending}
            variant="cta"
            onClick={() => void store.lock(first.day, last.day)}
          >
            Lock all days that are over
          </Button>
        </div>
      )}
    </section>
  );
});

function DayState({ row: { isOver, isLocked, waiting } }: { row: DayRow }) {
  if (isLocked) return <StatusTag tone="over">Locked</StatusTag>;
  if (waiting > 0) return <StatusTag tone="waiting">{`${waiting} not approved`}</StatusTag>;
  return isOver ? <StatusTag tone="good">Ready</StatusTag> : <StatusTag tone="waiting">Open</StatusTag>;
}

const DayChange = observer(function DayChange({ row: { day, isOver, isLocked, waiting } }: { row: DayRow }) {
  const { lazy } = useStores();
  const store = lazy.of(TimeSheetsStore);
  const name = <span className="visually-hidden"> {showDay(day)}</span>;
  const askToReopen = () =>
    lazy.of(ChangeStore).ask({
      title: `Reopen ${showDay(day)}`,
      text: 'Hours of this day can be changed again.',
      label: 'Reopen',
      send: (reason) => store.reopen(day, reason),
    });
  if (isLocked)
    return (
      <Button variant="quiet" onClick={askToReopen}>
        Reopen{name}
      </Button>
    );
  if (!isOver || waiting > 0) return null;
  return (
    <Button isPending={store.settling.isPending} variant="quiet" onClick={() => void store.lock(day, day)}>
      Lock{name}
    </Button>
  );
});
