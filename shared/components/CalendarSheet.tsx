import { useState } from 'react';
import { DayPicker, type DateRange } from 'react-day-picker';
import { pacificDay } from '../format/time.ts';
import { addDays, dayOf, daysBetween, formatDay, joinWall } from '../format/wall-time.ts';
import { Button } from './Button.tsx';
import styles from './CalendarSheet.module.css';
import { Dialog } from './Dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';

const BOOKABLE_DAYS = 365;

interface Props {
  /** 'YYYY-MM-DD', or any other text if no day is chosen. */
  from: string;
  to: string;
  isOpen: boolean;
  onPick: (from: string, to: string) => void;
  onClose: () => void;
}

/** A calendar for the stay dates in a modal dialog, which is a bottom sheet on phones. Loaded on demand. */
export function CalendarSheet({ from, to, isOpen, onPick, onClose }: Props) {
  useBackCloses(isOpen, onClose);
  return (
    <Dialog isOpen={isOpen} shape="sheet" title="Choose your dates" onClose={onClose}>
      <RangeCalendar from={from} to={to} onPick={onPick} />
    </Dialog>
  );
}

function RangeCalendar({ from, to, onPick }: Pick<Props, 'from' | 'to' | 'onPick'>) {
  const [range, setRange] = useState<DateRange | undefined>({ from: toDate(from), to: toDate(to) });
  const [{ first, last }] = useState(bookableDays);
  const chosen = range?.from && range.to ? { from: toDay(range.from), to: toDay(range.to) } : null;
  return (
    <div className={styles.calendar}>
      <DayPicker
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the focus of the dialog starts at the chosen day
        autoFocus
        resetOnSelect
        className={styles.picker}
        classNames={classNamesOf}
        defaultMonth={range?.from ?? first}
        disabled={first && last ? { before: first, after: last } : undefined}
        endMonth={last}
        mode="range"
        numberOfMonths={matchMedia('(width >= 52rem)').matches ? 2 : 1}
        selected={range}
        startMonth={first}
        today={first}
        onSelect={setRange}
      />
      <div className={styles.foot}>
        <output className={styles.words}>
          {chosen
            ? describe(chosen)
            : range?.from
              ? 'Now choose your pick-up date.'
              : 'Choose your drop-off date.'}
        </output>
        <Button
          className={styles.done}
          disabled={!chosen}
          onClick={() => chosen && onPick(chosen.from, chosen.to)}
        >
          Use these dates
        </Button>
      </div>
    </div>
  );
}

/** From today in Pacific time to the last day that can be booked. */
function bookableDays() {
  const today = pacificDay(new Date());
  return { first: toDate(today), last: toDate(dayOf(addDays(joinWall(today, '00:00'), BOOKABLE_DAYS))) };
}

function describe({ from, to }: { from: string; to: string }): string {
  const nights = daysBetween(from, to);
  if (nights === 0) return `${formatDay(from)}, same day`;
  return `${formatDay(from)} → ${formatDay(to)}, ${nights} ${nights === 1 ? 'day' : 'days'}`;
}

/** A day for the calendar component: midnight in the device's time zone. */
function toDate(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
}

function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const classNamesOf = {
  months: styles.months,
  month: styles.month,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  chevron: styles.chevron,
  month_caption: styles.caption,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.dayButton,
  today: styles.today,
  outside: styles.outside,
  disabled: styles.disabled,
  range_start: styles.rangeStart,
  range_middle: styles.rangeMiddle,
  range_end: styles.rangeEnd,
};
