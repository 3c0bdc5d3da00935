import { AmountList } from '../../../shared/components/AmountList.tsx';
import type { Batch } from '../../../shared/contracts/batches.ts';
import { centsOf, formatCents, formatMoney, type WireMoney } from '../../../shared/format/money.ts';
import styles from './Batch.module.css';
import { describeDifference } from './batch-words.ts';

type Result = NonNullable<Batch['result']>;

/** What the drawer should have held, what was counted, and the difference in large type. Nothing before the last count. */
export function BatchResult({ batch: { result } }: { batch: Batch }) {
  if (!result) return null;
  return (
    <>
      <p className={styles.difference}>{describeDifference(result)}</p>
      <AmountList facts={resultFacts(result)} />
    </>
  );
}

const minus = (money: WireMoney) => formatCents(-centsOf(money));

/** The sum of a drawer, line by line. Lines of nothing are left out. */
export function resultFacts(result: Result): (readonly [string, string])[] {
  const lines = [
    ['Float', result.float, formatMoney],
    ['Cash in', result.cash_in, formatMoney],
    ['Change', result.change, minus],
    ['Refunds', result.refunds, minus],
    ['Drops', result.drops, minus],
    ['Paid out', result.paid_out, minus],
    ['Paid in', result.paid_in, formatMoney],
  ] as const;
  return [
    ...lines
      .filter(([, money]) => centsOf(money) !== 0)
      .map(([label, money, format]) => [label, format(money)] as const),
    ['Expected', formatMoney(result.expected)],
    ['Counted', formatMoney(result.counted)],
    ...(result.first_difference
      ? [['Difference of the first count', formatMoney(result.first_difference)] as const]
      : []),
    ...(centsOf(result.cards) === 0
      ? []
      : [['Cards, not in the drawer', formatMoney(result.cards)] as const]),
  ];
}
