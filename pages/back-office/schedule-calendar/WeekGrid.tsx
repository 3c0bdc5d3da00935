import { observer } from 'mobx-react-lite';
import { classNames } from '../../../shared/components/class-names.ts';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { Roster, RosterPerson, RosterShift } from '../../../shared/contracts/roster.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showDay, showSpan } from '../schedule/show-time.ts';
import { RosterStore } from './RosterStore.ts';
import styles from './ScheduleCalendarPage.module.css';

/** One row a person, one column a day. Every shift and every free day is a button for planners. */
export const WeekGrid = observer(function WeekGrid({ roster: { people, may_update: mayUpdate } }: Props) {
  const days = people[0]?.days.map(({ day }) => day) ?? [];
  const toColumn = mayUpdate ? planColumn : readColumn;
  return (
    <div className={styles.grid}>
      <DataTable
        isCaptionHidden
        caption="Shifts"
        columns={[{ label: 'Person', cell: ({ name }) => name }, ...days.map(toColumn)]}
        keyOf={({ number }) => number}
        rows={people}
      />
    </div>
  );
});

interface Props {
  roster: Roster;
}

const readColumn = (day: string, at: number): Column<RosterPerson> => ({
  label: showDay(day),
  cell: (person) => <Cell at={at} person={person} />,
});
const planColumn = (day: string, at: number): Column<RosterPerson> => ({
  label: showDay(day),
  cell: (person) => <Cell mayUpdate at={at} person={person} />,
});

interface CellProps {
  person: RosterPerson;
  at: number;
  mayUpdate?: boolean;
}

const Cell = observer(function Cell({ person, at, mayUpdate = false }: CellProps) {
  const store = useStores().lazy.of(RosterStore);
  const { day = '', shifts = [], is_leave: isLeave = false } = person.days[at] ?? {};
  return (
    <span className={styles.cell}>
      {isLeave && <strong>Days off</strong>}
      {isLeave && shifts.length > 0 && <span className={styles.problem}>A shift is planned</span>}
      {shifts.map((shift) =>
        mayUpdate ? (
          <button
            key={shift.id}
            className={classNames(styles.shift, !shift.is_published && styles.draft)}
            type="button"
            onClick={() => store.plan(person, day, shift)}
          >
            <ShiftText shift={shift} />
            <span className="visually-hidden">
              , change the shift of {person.name}, {showDay(day)}
            </span>
          </button>
        ) : (
          <span key={shift.id} className={styles.shift}>
            <ShiftText shift={shift} />
          </span>
        ),
      )}
      {mayUpdate && (
        <button className={styles.add} type="button" onClick={() => store.plan(person, day)}>
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">
            Add a shift of {person.name}, {showDay(day)}
          </span>
        </button>
      )}
      {!mayUpdate && !isLeave && shifts.length === 0 && <span className={styles.muted}>Off</span>}
    </span>
  );
});

function ShiftText({ shift: { starts_at: from, ends_at: to, note, is_published: isPublished } }: TextProps) {
  return (
    <>
      <strong>{showSpan(from, to)}</strong>
      {note && <span>{note}</span>}
      {!isPublished && <span>Draft</span>}
    </>
  );
}

interface TextProps {
  shift: RosterShift;
}
