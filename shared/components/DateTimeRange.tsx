import { CalendarDays } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import {
  dayOf,
  formatDay,
  formatTimeOfDay,
  formatWallRange,
  HALF_HOURS,
  joinWall,
  MINUTES_PER_DAY,
  timeOf,
} from '../format/wall-time.ts';
import { Button } from './Button.tsx';
import type { CalendarSheet } from './CalendarSheet.tsx';
import styles from './DateTimeRange.module.css';
import { Field, FieldErrorText, NO_ERRORS } from './Field.tsx';
import { Select } from './Select.tsx';
import { keepOrder, rangeMinutes, type WallRange } from './stay-range.ts';

const loadCalendar = () => import('./CalendarSheet.tsx');
/** Prefetches the calendar. A failure is reported when the button is pressed. */
const prepareCalendar = () => void loadCalendar().catch(() => undefined);

interface Props {
  value: WallRange;
  onChange: (value: WallRange) => void;
  fromErrors?: readonly string[];
  toErrors?: readonly string[];
}

/** Start and end of a stay: native fields that work without scripts, and a calendar as an alternative. */
export function DateTimeRange({ value, onChange, fromErrors, toErrors }: Props) {
  const lengthBefore = useRef(rangeMinutes(value) ?? 2 * MINUTES_PER_DAY);
  const [notice, setNotice] = useState('');

  const settle = (next: WallRange) => {
    const settled = keepOrder(next, lengthBefore.current);
    lengthBefore.current = rangeMinutes(settled) ?? lengthBefore.current;
    // Leaving a field without a change keeps the notice on screen.
    if (settled.from === value.from && settled.to === value.to) return;
    const isMoved = settled.to !== next.to;
    setNotice(
      isMoved ? `Pick-up moved to ${formatDay(settled.to)}, ${formatTimeOfDay(timeOf(settled.to))}.` : '',
    );
    onChange(settled);
  };
  const parts = (end: keyof WallRange) => ({
    value: value[end],
    // A year is typed digit by digit, so the order of the dates is checked only when the field is left.
    onType: (wall: string) => {
      setNotice('');
      onChange({ ...value, [end]: wall });
    },
    onPick: (wall: string) => settle({ ...value, [end]: wall }),
    onLeave: () => settle(value),
  });
  return (
    <div className={styles.range}>
      <RangeEnd {...parts('from')} errors={fromErrors} label="Drop-off" name="from" />
      <RangeEnd {...parts('to')} errors={toErrors} label="Pick-up" name="to" />
      <div className={styles.foot}>
        <CalendarButton value={value} onFail={setNotice} onPick={settle} />
        {/* One line for both texts, so that the button below does not move during a click. */}
        <output className={notice ? styles.notice : styles.zone}>{notice || 'All times are Pacific.'}</output>
      </div>
    </div>
  );
}

interface EndProps {
  name: 'from' | 'to';
  label: string;
  value: string;
  errors?: readonly string[];
  onType: (wall: string) => void;
  onPick: (wall: string) => void;
  onLeave: () => void;
}

function RangeEnd({ name, label, value, errors = NO_ERRORS, onType, onPick, onLeave }: EndProps) {
  // Split at the first 'T': the date may still be empty or have a longer year.
  const [day = '', time = ''] = value.split('T');
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onLeave();
  };
  return (
    <fieldset className={styles.end}>
      <legend className="visually-hidden">{label}</legend>
      <Field isMessageApart errors={errors} label={`${label} date`} name={`${name}Date`}>
        {(control) => (
          <input
            {...control}
            required
            type="date"
            value={day}
            onBlur={onLeave}
            onChange={(event) => onType(joinWall(event.currentTarget.value, time))}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <Select
        label={`${label} time`}
        name={`${name}Time`}
        options={HALF_HOURS}
        value={time}
        onChange={(picked) => onPick(joinWall(day, picked))}
      />
      <FieldErrorText errors={errors} id={`${name}Date`} />
    </fieldset>
  );
}

interface CalendarProps {
  value: WallRange;
  onPick: (value: WallRange) => void;
  onFail: (words: string) => void;
}

function CalendarButton({ value, onPick, onFail }: CalendarProps) {
  const [Calendar, setCalendar] = useState<typeof CalendarSheet | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const handleOpen = async () => {
    setLoading(true);
    try {
      const loaded = await loadCalendar();
      setCalendar(() => loaded.CalendarSheet);
      setOpen(true);
    } catch {
      onFail('We couldn’t load the calendar. Enter the dates instead.');
    }
    setLoading(false);
  };
  const isComplete = rangeMinutes(value) !== null;
  return (
    <>
      <Button
        isWide
        aria-haspopup="dialog"
        className={styles.opener}
        isPending={isLoading}
        variant="quiet"
        onClick={() => void handleOpen()}
        onFocus={prepareCalendar}
        onPointerEnter={prepareCalendar}
      >
        <CalendarDays aria-hidden="true" size={20} />
        <span className="visually-hidden">Calendar: </span>
        {isComplete ? formatWallRange(value.from, value.to) : 'Choose dates on a calendar'}
      </Button>
      {Calendar && (
        <Calendar
          from={dayOf(value.from)}
          isOpen={isOpen}
          to={dayOf(value.to)}
          onClose={() => setOpen(false)}
          onPick={(from, to) => {
            setOpen(false);
            onPick({ from: joinWall(from, timeOf(value.from)), to: joinWall(to, timeOf(value.to)) });
          }}
        />
      )}
    </>
  );
}
