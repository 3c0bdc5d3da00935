import styles from './SampleReceipt.module.css';

/** Widths of bars and gaps of a meaningless barcode. */
const BARS = [2, 1, 1, 3, 1, 2, 3, 1, 1, 2, 2, 1, 3, 1, 1, 1, 2, 3, 1, 1, 2, 2, 1, 2, 1, 3, 2, 1, 1, 2];

/** A drawing that shows where the two numbers are. The text below says the same. */
export function SampleReceipt() {
  return (
    <div className={styles.figure}>
      <svg aria-hidden="true" className={styles.paper} viewBox="0 0 240 268">
        <path className={styles.sheet} d={TORN} />
        <rect className={styles.stripe} height="6" width="88" x="24" y="24" />
        <rect className={styles.line} height="5" rx="2" width="120" x="24" y="40" />
        <rect className={styles.mark} height="34" rx="6" width="200" x="20" y="58" />
        <text className={styles.title} x="30" y="80">
          Receipt Number 5001234
        </text>
        <path className={styles.dashes} d="M24 108H216" />
        {[122, 138, 154].map((y) => (
          <g key={y}>
            <rect className={styles.line} height="5" rx="2" width={y === 138 ? 66 : 84} x="24" y={y} />
            <rect className={styles.line} height="5" rx="2" width="38" x="178" y={y} />
          </g>
        ))}
        <path className={styles.dashes} d="M24 176H216" />
        <path className={styles.bars} d={drawBars()} />
        <rect className={styles.mark} height="46" rx="6" width="112" x="112" y="188" />
        <text className={styles.small} x="122" y="206">
          Validation code
        </text>
        <text className={styles.code} x="122" y="224">
          K7MQ2XRT
        </text>
        <Sign number={1} x={218} y={58} />
        <Sign number={2} x={222} y={188} />
      </svg>
      <ol className={styles.words}>
        <li>
          The <strong>receipt number</strong> is at the top of the receipt.
        </li>
        <li>
          The <strong>validation code</strong> is at the bottom, next to the barcode.
        </li>
      </ol>
    </div>
  );
}

function Sign({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <>
      <circle className={styles.sign} cx={x} cy={y} r="11" />
      <text className={styles.number} textAnchor="middle" x={x} y={y + 4.5}>
        {number}
      </text>
    </>
  );
}

/** The paper's outline, torn at the bottom. */
const TORN = `M10 10H230V250${'l-10 8l-10 -8'.repeat(11)}Z`;

function drawBars(): string {
  let x = 24;
  return BARS.map((width, at) => {
    const path = at % 2 === 0 ? `M${x} 190h${width}v40h-${width}z` : '';
    x += width * 1.5;
    return path;
  }).join('');
}
