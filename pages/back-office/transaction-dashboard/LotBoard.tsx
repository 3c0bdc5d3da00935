import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import type { BoardRow, LotBoard as Board } from '../../../shared/contracts/booth.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import {
  countOf,
  formatTimeOfDay,
  formatWallTime,
  minutesBetween,
  MINUTES_PER_DAY,
  timeOf,
  type WallTime,
} from '../../../shared/format/wall-time.ts';
import { BoothStore } from '../../../shared/stores/BoothStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { beginExit } from './begin-exit.ts';
import { BoardStore } from './BoardStore.ts';
import styles from './LotBoard.module.css';

const EVERY_MS = 30_000;

const COLUMNS = [
  ['commencing', 'Commencing today', 'Nobody else is expected today.', true],
  ['late', 'Late', 'Nobody is late.', false],
  ['ending', 'Ending today', 'Nobody else leaves today.', true],
  ['should_have_left', 'Should have left', 'Everybody left in time.', false],
] as const;

/** Only while there are any. */
const EXTRAS = [
  ['owed', 'Owed'],
  ['to_explain', 'Gate opened by hand'],
] as const;

/** The cars that are expected today, in four columns. A row opens its car. */
export const LotBoard = observer(function LotBoard() {
  const { lazy } = useStores();
  const { board, isOld, reload } = lazy.of(BoardStore);
  const { done } = lazy.of(BoothStore);
  useEffect(() => {
    const timer = setInterval(() => void (document.hidden || reload()), EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  useEffect(() => {
    if (done > 0) void reload();
  }, [done, reload]);
  if (!board) return null;
  return (
    <section aria-labelledby="board-title" className={styles.board} data-print="no">
      <h2 className={styles.heading} id="board-title">
        Today
        <span className={styles.at}> as of {formatTimeOfDay(timeOf(parseWallTime(board.at)))}</span>
      </h2>
      {isOld && <Banner tone="warning">No connection: this board is from earlier.</Banner>}
      <div className={styles.columns}>
        {COLUMNS.map(([key, title, empty, isToday]) => (
          <Column
            key={key}
            column={board[key]}
            empty={empty}
            isToday={isToday}
            since={key === 'should_have_left' ? parseWallTime(board.at) : null}
            title={title}
          />
        ))}
        {EXTRAS.map(
          ([key, title]) =>
            board[key].rows.length > 0 && (
              <Column key={key} column={board[key]} empty="" isToday={false} title={title} />
            ),
        )}
      </div>
    </section>
  );
});

interface ColumnProps {
  title: string;
  column: Board['commencing'];
  empty: string;
  /** All of its times are today: the day goes without saying. */
  isToday: boolean;
  /** Of cars that should have left: until when their time is counted. */
  since?: WallTime | null;
}

function Column({ title, column: { rows, is_cut: isCut }, empty, isToday, since = null }: ColumnProps) {
  return (
    <section className={styles.column}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{isCut ? `${rows.length}+` : rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.code} isToday={isToday} row={row} since={since} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row, isToday, since }: { row: BoardRow; isToday: boolean; since: WallTime | null }) {
  const booth = useStores().lazy.of(BoothStore);
  const wall = parseWallTime(row.due_at);
  return (
    <li className={styles.row}>
      <button className={styles.open} type="button" onClick={() => void booth.scan(row.code)}>
        <span className={styles.time}>
          {isToday ? formatTimeOfDay(timeOf(wall)) : formatWallTime(wall)}
          {since !== null && <strong> · {describeOver(minutesBetween(wall, since))}</strong>}
        </span>
        <span className={styles.name}>{row.customer_name ?? row.code}</span>
        <span className={styles.plate}>{row.license_plate ?? 'No plate'}</span>
        {row.owed && (
          <span className={styles.owed}>
            {formatMoney(row.owed)}
            {since !== null && ' now'}
          </span>
        )}
      </button>
      {!isToday && <RowActions isOver={since !== null} row={row} />}
    </li>
  );
}

/** One press each: to reach the driver, and to expect a car later. */
function RowActions({
  row: { code, customer_name: name, phone, email },
  isOver,
}: {
  row: BoardRow;
  isOver: boolean;
}) {
  const { lazy } = useStores();
  const whose = <span className="visually-hidden"> {name ?? code}</span>;
  const handleExit = async () => {
    const booth = lazy.of(BoothStore);
    await booth.scan(code);
    const { step } = booth;
    if (step.kind === 'CARD' && step.card.allowed_actions.includes('change-exit')) beginExit(lazy, step.card);
  };
  return (
    <div className={styles.actions}>
      {phone && (
        <a className={styles.action} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          Call{whose}
        </a>
      )}
      {email && (
        <a className={styles.action} href={`mailto:${email}`}>
          Email{whose}
        </a>
      )}
      {isOver && (
        <Button className={styles.exit} variant="quiet" onClick={() => void handleExit()}>
          New exit{whose}
        </Button>
      )}
    </div>
  );
}

/** '45 minutes over', '3 hours over', '2 days over' */
function describeOver(minutes: number): string {
  const [count, word] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 2 * MINUTES_PER_DAY
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / MINUTES_PER_DAY), 'day'] as const);
  return `${countOf(count, word)} over`;
}
