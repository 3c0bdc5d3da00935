import type { ReactNode } from 'react';
import type { Quote } from '../contracts/quotes.ts';
import { centsOf, formatCents, formatMoney } from '../format/money.ts';
import { describeLength, formatWallTime, minutesBetween } from '../format/wall-time.ts';
import type { StayChoice } from '../stores/stay-choice.ts';
import { type Fact, FactList } from './FactList.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { productOf } from './products.ts';
import styles from './StaySummary.module.css';
import { VEHICLE_CLASS_NAMES } from './vehicle-classes.ts';

interface Props {
  quote: Quote;
  stay: StayChoice;
  /** In cents. The rest is paid at the lot. */
  dueNow: number;
  /** A link back to the dates or prices. */
  action?: ReactNode;
}

/** What is being booked: a collapsed bar above the form on phones, a card beside it on wide screens. */
export function StaySummary(props: Props) {
  // Rendered twice and shown once, because a collapsed and an open box differ for screen readers.
  return (
    <aside aria-label="Your booking" className={styles.summary}>
      <details className={styles.bar}>
        <summary className={styles.opener}>
          <span>Your booking</span>
          <strong>{formatMoney(props.quote.total_charge)}</strong>
        </summary>
        <SummaryBody {...props} />
      </details>
      <div className={styles.card}>
        <h2 className={styles.title}>Your booking</h2>
        <SummaryBody {...props} />
      </div>
    </aside>
  );
}

function SummaryBody({ quote, stay, dueNow, action }: Props) {
  const atLot = centsOf(quote.total_charge) - dueNow;
  return (
    <div className={styles.body}>
      <FactList facts={factsOf(quote, stay)} />
      {action && <div className={styles.action}>{action}</div>}
      <PriceBreakdown rate={quote.rate} total={quote.total_charge} />
      {atLot > 0 && <FactList facts={splitOf(dueNow, atLot)} />}
    </div>
  );
}

const factsOf = (quote: Quote, { from, to, vehicleClass }: StayChoice): Fact[] => [
  ['Drop-off', formatWallTime(from)],
  ['Pick-up', formatWallTime(to)],
  ['Length', describeLength(minutesBetween(from, to))],
  ['Vehicle', VEHICLE_CLASS_NAMES[vehicleClass]],
  ['Rate', productOf(quote.product_id).name],
];

const splitOf = (dueNow: number, atLot: number): Fact[] => [
  ['Due now', formatCents(dueNow)],
  ['Due at the lot', formatCents(atLot)],
];
