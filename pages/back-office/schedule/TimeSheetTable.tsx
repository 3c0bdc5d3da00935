import { DataTable } from '../../../shared/components/DataTable.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { TimeSheet, WorkedTime } from '../../../shared/contracts/schedule.ts';
import { showDay, showMinutes, showSpan } from './show-time.ts';
import styles from './TimeSheetTable.module.css';

type Day = TimeSheet['days'][number];

const columns = [
  { label: 'Day', cell: ({ day }: Day) => showDay(day) },
  { label: 'Worked', cell: ({ punches }: Day) => <Worked punches={punches} /> },
  { label: 'Paid', cell: ({ minutes }: Day) => showMinutes(minutes), isNumber: true },
  { label: 'State', cell: (day: Day) => <State day={day} /> },
];

/** A time sheet day by day, without days on which nothing was worked. */
export function TimeSheetTable({ sheet }: { sheet: TimeSheet }) {
  const days = sheet.days.filter(({ punches }) => punches.length > 0);
  return (
    <div className={styles.sheet}>
      {days.length === 0 ? (
        <p>No hours in this pay period.</p>
      ) : (
        <DataTable isCaptionHidden caption="Hours" columns={columns} keyOf={({ day }) => day} rows={days} />
      )}
      <ul className={styles.totals}>
        {sheet.weeks.map(({ first_day: first, minutes, overtime_minutes: over }) => (
          <li key={first}>
            Week of {showDay(first)}: {showMinutes(minutes)}
            {over > 0 && `, ${showMinutes(over)} of it over 40 hours`}
          </li>
        ))}
        <li>
          <strong>Pay period: {showMinutes(sheet.minutes)}</strong>
        </li>
      </ul>
    </div>
  );
}

function Worked({ punches }: { punches: readonly WorkedTime[] }) {
  return (
    <ul className={styles.worked}>
      {punches.map(({ id, in_at: from, out_at: to, meal_minutes: meals, problems }) => (
        <li key={id}>
          {showSpan(from, to)}
          {meals > 0 && `, ${meals} min meal`}
          {problems.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function State({ day: { is_locked: isLocked, is_final: isFinal, punches } }: { day: Day }) {
  if (isLocked) return <StatusTag tone="over">Locked</StatusTag>;
  if (punches.length > 0 && punches.every(({ is_approved: is }) => is))
    return <StatusTag tone="good">Approved</StatusTag>;
  if (isFinal) return <StatusTag tone="waiting">Final, waits for approval</StatusTag>;
  return <StatusTag tone="waiting">Open</StatusTag>;
}
