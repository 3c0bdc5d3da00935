import styles from './Barcode.module.css';

/** The quiet zone on each side, in modules. */
const QUIET = 10;
/** In pixels: the size that handheld scanners can read from a screen. */
const MODULE = 2;

interface Props {
  /** Widths of bars and gaps in modules, starting with a bar. */
  bars: readonly number[];
  /** The encoded text, also shown below. */
  text: string;
  /** 'ticket number' */
  what: string;
}

/** A Code 128 barcode on white, with its text below. */
export function Barcode({ bars, text, what }: Props) {
  const width = bars.reduce((sum, modules) => sum + modules, 2 * QUIET);
  return (
    <figure aria-label={`Barcode of ${what} ${text}`} className={styles.barcode}>
      <svg
        aria-hidden="true"
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        viewBox={`0 0 ${width} 1`}
        width={MODULE * width}
      >
        <path d={drawBars(bars)} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function drawBars(bars: readonly number[]): string {
  let x = QUIET;
  return bars
    .map((modules, index) => {
      const isBar = index % 2 === 0;
      const path = isBar ? `M${x} 0h${modules}v1h-${modules}z` : '';
      x += modules;
      return path;
    })
    .join('');
}
