import { classNames } from '../../../shared/components/class-names.ts';
import { findStep } from './find-step.ts';
import styles from './StackedBars.module.css';

export interface Bar {
  key: string;
  /** Below the bar. */
  label: string;
  /** One for each series, none below 0. */
  values: readonly number[];
}

interface Props {
  bars: readonly Bar[];
  /** What the parts of a bar are called, at most three, from the bottom. */
  series: readonly string[];
  /** What the picture shows, for those who can't see it. The table next to it has the numbers. */
  label: string;
  formatTick: (value: number) => string;
}

const HEIGHT = 240;
const LEFT = 64;
const TOP = 12;
const BOTTOM = 28;

/** Bars with parts on top of each other. A table next to it says the same. */
export function StackedBars({ series, ...chart }: Props) {
  // Two drawings, so that letters keep their size: CSS shows one.
  return (
    <figure className={styles.figure}>
      {series.length > 1 && (
        <figcaption className={styles.legend}>
          {series.map((name, index) => (
            <span key={name} className={styles.entry}>
              <svg aria-hidden="true" className={styles.swatch} viewBox="0 0 12 12">
                <rect className={toneOf(index)} height={12} width={12} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <Drawing className={styles.narrow} width={360} {...chart} />
      <Drawing className={styles.wide} width={960} {...chart} />
    </figure>
  );
}

const toneOf = (index: number) => [styles.first, styles.second, styles.third][index];

interface DrawingProps extends Omit<Props, 'series'> {
  width: number;
  className: string | undefined;
}

function Drawing({ bars, label, formatTick, width, className }: DrawingProps) {
  const largest = Math.max(...bars.map(({ values }) => sum(values)), 1);
  const step = findStep(largest);
  const top = step * Math.ceil(largest / step);
  const room = (width - LEFT) / Math.max(bars.length, 1);
  const heightOf = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);
  const yOf = (value: number) => HEIGHT - BOTTOM - heightOf(value);
  const every = Math.ceil(52 / room);
  return (
    <svg
      aria-label={label}
      className={classNames(styles.chart, className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could not use the site's font
      role="img"
      viewBox={`0 0 ${width} ${HEIGHT}`}
    >
      {Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
          <text className={styles.tick} textAnchor="end" x={LEFT - 8} y={yOf(value) + 4}>
            {formatTick(value)}
          </text>
        </g>
      ))}
      {bars.map(({ key, label: name, values }, index) => (
        <g key={key}>
          {values.map((value, part) => (
            <rect
              key={toneOf(part) ?? part}
              className={toneOf(part)}
              height={heightOf(value)}
              width={room * 0.7}
              x={LEFT + room * (index + 0.15)}
              y={yOf(sum(values.slice(0, part + 1)))}
            />
          ))}
          {index % every === 0 && (
            <text className={styles.tick} textAnchor="middle" x={LEFT + room * (index + 0.5)} y={HEIGHT - 8}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
