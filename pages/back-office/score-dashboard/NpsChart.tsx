import type { NpsSum } from '../../../shared/contracts/score-dashboard.ts';
import { classNames } from '../../../shared/components/class-names.ts';
import styles from './NpsChart.module.css';

const WIDE = 720;
/** On phones, so that the labels stay legible. */
const NARROW = 360;
const HEIGHT = 240;
/** Space for the labels of the axis, and above and below the line. */
const LEFT = 48;
const EDGE = 16;
const TICKS = [100, 50, 0, -50, -100];

const yOf = (nps: number) => EDGE + ((100 - nps) / 200) * (HEIGHT - 2 * EDGE);
const xOf = (index: number, count: number, width: number) =>
  count < 2 ? (LEFT + width) / 2 : LEFT + EDGE + (index / (count - 1)) * (width - LEFT - 2 * EDGE);

/** NPS over time as a line. The table next to it says the same. */
export function NpsChart({ sums }: { sums: readonly NpsSum[] }) {
  return (
    <>
      <Drawing className={styles.narrow} sums={sums} width={NARROW} />
      <Drawing className={styles.wide} sums={sums} width={WIDE} />
    </>
  );
}

interface DrawingProps {
  sums: readonly NpsSum[];
  width: number;
  className: string | undefined;
}

function Drawing({ sums, width, className }: DrawingProps) {
  const points = sums.map(({ key, nps }, index) => ({
    key,
    x: xOf(index, sums.length, width),
    y: yOf(nps),
  }));
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.chart, className)}
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      {TICKS.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.grid}
            x1={LEFT}
            x2={width}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text className={styles.tick} textAnchor="end" x={LEFT - 8} y={yOf(tick) + 5}>
            {tick}
          </text>
        </g>
      ))}
      <polyline className={styles.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ key, x, y }) => (
        <circle key={key} className={styles.dot} cx={x} cy={y} r={5} />
      ))}
    </svg>
  );
}
