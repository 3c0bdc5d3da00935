import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { PRICED_PRODUCTS, type RateCalendar as Calendar } from '../../../shared/contracts/rate-plans.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatDay, weekdayOf } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { formatDayAndYear } from './rate-labels.ts';
import styles from './RateCalendar.module.css';
import { RatePlansStore } from './RatePlansStore.ts';

const PATH = '/back-office/rate-plans';
const PRODUCTS = Object.entries(PRICED_PRODUCTS).map(([value, label]) => ({ value, label }));
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A month with the rule that wins on each day, and for the days that were pressed also those that it beats. */
export const RateCalendar = observer(function RateCalendar() {
  const store = useStores().lazy.of(RatePlansStore);
  const { calendar, query } = store;
  if (!calendar)
    return <LoadError message="We couldn’t load the calendar." onRetry={() => void store.load(query)} />;
  return (
    <section aria-labelledby="calendar" className={styles.part}>
      <h2 className={styles.title} id="calendar">
        Calendar: {nameMonth(calendar.month)}
      </h2>
      <Choices calendar={calendar} />
      {query.drafts && (
        <p>
          Shown as if the chosen drafts were published.{' '}
          <AppLink to={pathOf(query, { drafts: undefined })}>Show without drafts</AppLink>
        </p>
      )}
      <Grid calendar={calendar} />
      <Legend calendar={calendar} />
      <Days calendar={calendar} />
    </section>
  );
});

const nameMonth = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );

type Query = Readonly<Record<string, string | undefined>>;

function pathOf(query: Query, change: Query): string {
  const shown = Object.entries({ ...query, ...change }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `${PATH}?${new URLSearchParams(shown).toString()}#calendar`;
}

function monthBeside(month: string, step: number): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return date.toISOString().slice(0, 7);
}

/** A plain GET, so that the address names what is shown. */
const Choices = observer(function Choices({ calendar }: { calendar: Calendar }) {
  const { query } = useStores().lazy.of(RatePlansStore);
  const { month, product, booked, classes } = calendar;
  return (
    <>
      <form key={`${month} ${product} ${booked}`} action={PATH} className={styles.choices} method="get">
        <input name="month" type="hidden" value={month} />
        {query.drafts && <input name="drafts" type="hidden" value={query.drafts} />}
        <Select defaultValue={product} label="Product" name="product" options={PRODUCTS} />
        <Select
          defaultValue={query.class ?? classes[0]?.code}
          label="Vehicle"
          name="class"
          options={classes.map(({ code, label }) => ({ value: code, label }))}
        />
        <Field label="Booked on" name="booked">
          {(control) => <input {...control} defaultValue={booked} type="date" />}
        </Field>
        <Button type="submit">Show</Button>
      </form>
      <p className={styles.months}>
        <AppLink to={pathOf(query, { month: monthBeside(month, -1) })}>
          {nameMonth(monthBeside(month, -1))}
        </AppLink>
        <AppLink to={pathOf(query, { month: monthBeside(month, 1) })}>
          {nameMonth(monthBeside(month, 1))}
        </AppLink>
      </p>
    </>
  );
});

/** A, B, C … for the rules, in the order of their priority. */
const letterOf = (calendar: Calendar, id: string): string =>
  String.fromCodePoint(65 + sortRules(calendar).findIndex((rule) => rule.id === id));

const sortRules = ({ rules }: Calendar) =>
  rules.toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name) || a.version - b.version);

const Grid = observer(function Grid({ calendar }: { calendar: Calendar }) {
  const store = useStores().lazy.of(RatePlansStore);
  const index = Math.max(
    0,
    calendar.classes.findIndex(({ code }) => code === store.query.class),
  );
  const { days } = calendar;
  const lead = weekdayOf(days[0]?.day ?? '');
  const cells = [...Array.from({ length: lead }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? null),
  );
  return (
    <table className={styles.grid}>
      <caption className={styles.quiet}>
        The price per day and the rule that wins. Press a day, or a first and a last one.
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week.find((cell) => cell)?.day ?? row}>
            {week.map((cell, column) => (
              <td key={cell?.day ?? WEEKDAYS[column]}>
                {cell && (
                  <Day calendar={calendar} day={cell.day} winner={cell.rules[index]?.winner ?? null} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface DayProps {
  calendar: Calendar;
  day: string;
  winner: string | null;
}

const Day = observer(function Day({ calendar, day, winner }: DayProps) {
  const store = useStores().lazy.of(RatePlansStore);
  const rule = calendar.rules.find(({ id }) => id === winner);
  const isChosen = store.days !== null && day >= store.days.first && day <= store.days.last;
  const isSpecial = rule !== undefined && rule.priority > 0;
  return (
    <button
      aria-pressed={isChosen}
      className={classNames(
        styles.day,
        isSpecial && styles.special,
        rule?.is_draft && styles.draft,
        isChosen && styles.chosen,
        !rule && styles.none,
      )}
      type="button"
      onClick={() => store.pressDay(day)}
    >
      <span className="visually-hidden">{formatDay(day)}: </span>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.slice(8))}
      </span>
      <span className={styles.price}>{rule ? formatMoney(rule.daily).replace('.00', '') : 'none'}</span>
      {rule && (
        <span className={styles.letter}>
          <span className="visually-hidden">rule </span>
          {letterOf(calendar, rule.id)}
        </span>
      )}
    </button>
  );
});

function Legend({ calendar }: { calendar: Calendar }) {
  return (
    <ul className={styles.legend}>
      {sortRules(calendar).map((rule) => (
        <li key={rule.id}>
          <strong>{letterOf(calendar, rule.id)}</strong> {rule.name}, version {rule.version}
          {rule.is_draft && ' (draft)'}: {formatMoney(rule.daily)} per day
        </li>
      ))}
    </ul>
  );
}

type Rules = Calendar['days'][number]['rules'][number];
interface ClassRow {
  code: string;
  label: string;
  rules: Rules | undefined;
}

/** Who wins and who is beaten on the days that were pressed, for each class. */
const Days = observer(function Days({ calendar }: { calendar: Calendar }) {
  const store = useStores().lazy.of(RatePlansStore);
  const { days, rates } = store;
  if (!days) return null;
  const name =
    days.first === days.last
      ? formatDayAndYear(days.first)
      : `${formatDay(days.first)} to ${formatDayAndYear(days.last)}`;
  const shown = calendar.days.find(({ day }) => day === days.first);
  const nameOf = (id: string) => {
    const rule = calendar.rules.find((row) => row.id === id);
    return rule ? `${letterOf(calendar, id)} ${rule.name}, ${formatMoney(rule.daily)}` : id;
  };
  const columns: Column<ClassRow>[] = [
    { label: 'Vehicle', cell: ({ label }) => label },
    { label: 'Wins', cell: ({ rules }) => (rules?.winner ? nameOf(rules.winner) : 'No price') },
    {
      label: 'Beats',
      cell: ({ rules }) => (rules?.beaten.length ? rules.beaten.map(nameOf).join('; ') : 'Nothing'),
    },
  ];
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>{name}</h3>
      {shown && (
        <DataTable
          caption={`On ${formatDayAndYear(shown.day)}`}
          columns={columns}
          keyOf={({ code }) => code}
          rows={calendar.classes.map((row, index) => ({ ...row, rules: shown.rules[index] }))}
        />
      )}
      {rates?.may_draft && (
        <p>
          <Button onClick={() => store.open('days')}>New price for these days</Button>
        </p>
      )}
    </div>
  );
});
