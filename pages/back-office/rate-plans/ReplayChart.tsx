import { formatCents } from '../../../shared/format/money.ts';
import { findStep } from '../charts/find-step.ts';
import type { ReplaySum } from './add-slice.ts';
import styles from './RateReplay.module.css';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 100;
const TOP = 16;
const BOTTOM = 32;

/** Parking by the week of the booking, before and with the drafts. The table below has the same numbers. */
export function ReplayChart({ weeks }: { weeks: readonly (readonly [string, ReplaySum])[] }) {
  const most = Math.max(1, ...weeks.flatMap(([, { before, after }]) => [before, after]));
  const step = findStep(most);
  const top = Math.ceil(most / step) * step;
  const y = (cents: number) => TOP + (1 - cents / top) * (HEIGHT - TOP - BOTTOM);
  const slot = (WIDTH - LEFT) / Math.max(1, weeks.length);
  const bar = slot * 0.38;
  return (
    <svg
      aria-label="Parking by week, before and with the drafts. The table below has the numbers."
      className={styles.chart}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could not use the site's font
      role="img"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      {Array.from({ length: top / step + 1 }, (_, index) => index * step).map((cents) => (
        <g key={cents}>
          <line className={styles.line} x1={LEFT} x2={WIDTH} y1={y(cents)} y2={y(cents)} />
          <text className={styles.label} textAnchor="end" x={LEFT - 6} y={y(cents) + 4}>
            {formatCents(cents).replace('.00', '')}
          </text>
        </g>
      ))}
      {weeks.map(([week, { before, after }], index) => (
        <g key={week}>
          <rect
            className={styles.before}
            height={y(0) - y(before)}
            width={bar}
            x={LEFT + index * slot + slot * 0.1}
            y={y(before)}
          />
          <rect
            className={styles.after}
            height={y(0) - y(after)}
            width={bar}
            x={LEFT + index * slot + slot * 0.1 + bar}
            y={y(after)}
          />
          {index % 3 === 0 && (
            <text className={styles.label} x={LEFT + index * slot} y={HEIGHT - 8}>
              {Number(week.slice(5, 7))}/{Number(week.slice(8))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
