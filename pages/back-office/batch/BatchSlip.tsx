import { AmountList } from '../../../shared/components/AmountList.tsx';
import { business } from '../../../shared/business.ts';
import { type Batch, DENOMINATIONS } from '../../../shared/contracts/batches.ts';
import { formatCents, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { resultFacts } from './BatchResult.tsx';
import styles from './BatchSlip.module.css';
import { describeDifference, describeEntry } from './batch-words.ts';

interface Props {
  batch: Batch;
  result: NonNullable<Batch['result']>;
}

/** The slip of a counted batch, on a roll of 80 mm or in the corner of letter paper. */
export function BatchSlip({ batch, result }: Props) {
  const counted = batch.counts.at(-1)?.count ?? {};
  return (
    <article className={styles.slip} data-print="only">
      <p className={styles.head}>{business.name}</p>
      <p className={styles.head}>Batch {batch.number}</p>
      <p>{batch.cashier.name}</p>
      <p>Opened {formatWhen(batch.opened_at)}</p>
      <p>Counted {formatWhen(batch.closed_at)}</p>
      <AmountList
        facts={DENOMINATIONS.filter(({ name }) => (counted[name] ?? 0) > 0).map(
          ({ name, cents }) =>
            [
              `${counted[name] ?? 0} × ${formatCents(cents)}`,
              formatCents((counted[name] ?? 0) * cents),
            ] as const,
        )}
      />
      <AmountList facts={resultFacts(result)} />
      <p className={styles.head}>{describeDifference(result)}</p>
      {batch.reason && <p>{batch.reason}</p>}
      <AmountList
        facts={batch.entries.map((entry) => [describeEntry(entry), formatMoney(entry.amount)] as const)}
      />
      <p className={styles.line}>Cashier</p>
      <p className={styles.line}>
        {batch.approved_by ? `Approved by ${batch.approved_by.name}` : 'Approved by'}
      </p>
    </article>
  );
}
