import styles from './QrCode.module.css';

/** The quiet zone on each side, in modules. */
const QUIET = 4;
/** In pixels. */
const MODULE = 5;

interface Props {
  /** One text per row: 1 for a dark module, 0 for a light one. */
  rows: readonly string[];
  /** 'club number 100000018' */
  what: string;
}

/** A QR code on white. CSS may enlarge it. */
export function QrCode({ rows, what }: Props) {
  const size = rows.length + 2 * QUIET;
  return (
    <figure aria-label={`QR code of ${what}`} className={styles.code}>
      <svg
        aria-hidden="true"
        height={MODULE * size}
        shapeRendering="crispEdges"
        viewBox={`0 0 ${size} ${size}`}
        width={MODULE * size}
      >
        <path d={drawModules(rows)} />
      </svg>
    </figure>
  );
}

const drawModules = (rows: readonly string[]) =>
  rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), ({ index, 0: { length } }) => {
        const left = index + QUIET;
        return `M${left} ${y + QUIET}h${length}v1h-${length}z`;
      }),
    )
    .join('');
