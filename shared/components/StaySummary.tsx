import type { ReactNode } from 'react';
import type { Quote } from '../contracts/quotes.ts';
import { formatMoney } from '../format/money.ts';
import { formatWhen } from '../format/time.ts';
import { describeLength } from '../format/wall-time.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { productOf } from './products.ts';
import styles from './StaySummary.module.css';
import { isVehicleClass, VEHICLE_CLASS_NAMES } from './vehicle-classes.ts';

interface Props {
  quote: Quote;
  /** The way back to the dates or prices. */
  action?: ReactNode;
}

/** What is being booked: a bar above the form on phones, a card beside it where there is room. */
export function StaySummary(props: Props) {
  // Drawn twice, shown once: a folded and an unfolded box are different things to who hears them.
  return (
    <aside aria-label="Your stay" className={styles.summary}>
      <details className={styles.bar}>
        <summary className={styles.opener}>
          <span>Your stay</span>
          <strong>{formatMoney(props.quote.total_charge)}</strong>
        </summary>
        <SummaryBody {...props} />
      </details>
      <div className={styles.card}>
        <h2 className={styles.title}>Your stay</h2>
        <SummaryBody {...props} />
      </div>
    </aside>
  );
}

function SummaryBody({ quote, action }: Props) {
  return (
    <div className={styles.body}>
      <dl className={styles.facts}>
        {factsOf(quote).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {action && <div className={styles.action}>{action}</div>}
      <PriceBreakdown rate={quote.rate} total={quote.total_charge} />
    </div>
  );
}

function factsOf(quote: Quote): [label: string, value: string][] {
  const { vehicle_class: vehicle, duration } = quote;
  return [
    ['Drop-off', formatWhen(quote.travel_from_date)],
    ['Pick-up', formatWhen(quote.travel_to_date)],
    ...(duration ? [['Length', describeLength(Math.round(duration / 60))] as [string, string]] : []),
    ...(vehicle && isVehicleClass(vehicle)
      ? [['Vehicle', VEHICLE_CLASS_NAMES[vehicle]] as [string, string]]
      : []),
    ['Rate', productOf(quote.product_id).name],
  ];
}
