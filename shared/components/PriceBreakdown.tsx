import type { WireMoney } from '../format/money.ts';
import type { Rate, RateLine } from '../contracts/quotes.ts';
import { centsOf, formatMoney } from '../format/money.ts';
import styles from './PriceBreakdown.module.css';

interface Props {
  rate: Rate | null | undefined;
  total: WireMoney;
  /** 'Total' by default. */
  totalLabel?: string;
}

/** The lines of a price with their reasons, then the total. */
export function PriceBreakdown({ rate, total, totalLabel = 'Total' }: Props) {
  const lines = rate ? [...rate.charge_lines, ...rate.fee_lines, ...rate.tax_lines] : [];
  const savings = rate?.savings;
  return (
    <dl className={styles.list}>
      {lines.map((line) => (
        <Line key={`${line.label} ${line.reason}`} line={line} />
      ))}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {savings !== null && savings !== undefined && centsOf(savings) > 0 && (
        <div className={styles.savings}>
          <dt>You save vs. drive-up</dt>
          <dd>{formatMoney(savings)}</dd>
        </div>
      )}
    </dl>
  );
}

function Line({ line }: { line: RateLine }) {
  return (
    <div className={centsOf(line.amount) < 0 ? styles.discount : styles.line}>
      <dt>
        {line.label}
        {line.reason && <span className={styles.reason}>{line.reason}</span>}
      </dt>
      <dd>{formatMoney(line.amount)}</dd>
    </div>
  );
}
