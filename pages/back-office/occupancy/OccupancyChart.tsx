import type { OccupancyPoint } from '../../../shared/contracts/occupancy.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatDay, formatTimeOfDay, timeOf } from '../../../shared/format/wall-time.ts';
import { classNames } from '../../../shared/components/class-names.ts';
import { findStep } from '../charts/find-step.ts';
import styles from './OccupancyChart.module.css';

interface Props {
  points: readonly OccupancyPoint[];
}

/** The taken spaces as a curve against the spaces of the lot. The table below has the same numbers. */
export function OccupancyChart({ points }: Props) {
  // Two drawings, so that letters keep their size: CSS shows one.
  return (
    <figure className={styles.figure}>
      <Drawing className={styles.narrow} everyHours={12} points={points} width={360} />
      <Drawing className={styles.wide} everyHours={6} points={points} width={960} />
    </figure>
  );
}

const HEIGHT = 260;
const LEFT = 40;
const TOP = 24;
const BOTTOM = 44;

interface DrawingProps extends Props {
  className: string | undefined;
  width: number;
  /** The distance of labels on the time axis. */
  everyHours: number;
}

function Drawing({ points, className, width, everyHours }: DrawingProps) {
  const largest = Math.max(...points.map(({ most, spaces }) => Math.max(most, spaces)));
  const step = findStep(largest);
  const top = step * Math.ceil((largest * 1.05) / step);
  const x = (index: number) => LEFT + (index * (width - LEFT - 8)) / Math.max(points.length - 1, 1);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const line = (read: (point: OccupancyPoint) => number) =>
    points.map((point, index) => `${x(index).toFixed(1)},${y(read(point)).toFixed(1)}`).join(' ');
  const taken = line((point) => point.taken);
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  const lastIndex = points.length - 1;
  return (
    <svg
      aria-label={describeCurve(points)}
      className={classNames(styles.chart, className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could not use the site's font
      role="img"
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      {points.map(({ at, most, spaces }, index) =>
        most >= spaces && index > 0 ? (
          <rect
            key={at}
            className={styles.full}
            height={HEIGHT - TOP - BOTTOM}
            width={x(1) - x(0)}
            x={x(index - 1)}
            y={TOP}
          />
        ) : null,
      )}
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={x(lastIndex)} y1={y(value)} y2={y(value)} />
          <text className={styles.label} textAnchor="end" x={LEFT - 6} y={y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      {points.map(({ at }, index) => (
        <TimeTick
          key={at}
          everyHours={everyHours}
          end={index === 0 ? 'first' : index === lastIndex ? 'last' : null}
          wall={parseWallTime(at)}
          x={x(index)}
        />
      ))}
      <polygon className={styles.area} points={`${x(0)},${y(0)} ${taken} ${x(lastIndex)},${y(0)}`} />
      <polyline className={styles.taken} points={taken} />
      <polyline className={styles.spaces} points={line(({ spaces }) => spaces)} />
      <text
        className={styles.name}
        textAnchor="end"
        x={x(lastIndex)}
        y={y(points[lastIndex]?.spaces ?? 0) - 6}
      >
        {points[lastIndex]?.spaces} spaces
      </text>
    </svg>
  );
}

interface TimeTickProps {
  wall: string;
  x: number;
  everyHours: number;
  /** Whether it stands at an end of the axis, where a label has less room. */
  end: 'first' | 'last' | null;
}

function TimeTick({ wall, x, everyHours, end }: TimeTickProps) {
  const hour = Number(timeOf(wall).slice(0, 2));
  const bottom = HEIGHT - BOTTOM;
  if (end === 'first')
    return (
      <text className={styles.label} x={x} y={bottom + 36}>
        Now
      </text>
    );
  if (hour % everyHours !== 0) return null;
  const textAnchor = end === 'last' ? 'end' : 'middle';
  const time = formatTimeOfDay(timeOf(wall)).replace(':00', '');
  return (
    <g>
      <line className={styles.grid} x1={x} x2={x} y1={TOP} y2={bottom + 4} />
      <text className={styles.label} textAnchor={textAnchor} x={x} y={bottom + 18}>
        {time}
      </text>
      {hour === 0 && (
        <text className={styles.label} textAnchor={textAnchor} x={x} y={bottom + 36}>
          {formatDay(wall)}
        </text>
      )}
    </g>
  );
}

function describeCurve(points: readonly OccupancyPoint[]): string {
  const [now] = points;
  const most = Math.max(...points.map((point) => point.most));
  const full = points.filter((point) => point.most >= point.spaces).length;
  return `Taken spaces: ${now?.taken} of ${now?.spaces} now, at most ${most} in the next 48 hours. ${
    full > 0 ? `Full in ${full} hours.` : 'Never full.'
  } The table below has every hour.`;
}
