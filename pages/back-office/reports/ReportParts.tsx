import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { DailySales, PersonOfDay, TaxOfDay } from '../../../shared/contracts/sales-reports.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { NumberTable } from './NumberTable.tsx';
import styles from './ReportPage.module.css';

/** Where money is taken, from the bottom of a bar. */
export const POCKET_SERIES = [
  ['Cards online', 'network'],
  ['Cards at the exit', 'terminal'],
  ['Cash', 'cash'],
] as const;

/** The ledger by what its movements are. */
export const Movements = ({ title, movements }: { title: string } & Pick<DailySales, 'movements'>) => (
  <section aria-labelledby="movements" className={styles.part}>
    <h2 id="movements">{title}</h2>
    {movements.length === 0 ? (
      <p>No money moved in this time.</p>
    ) : (
      <NumberTable
        isCaptionHidden
        caption="Movements of money"
        heads={['Movement', 'Count', 'Amount']}
        rows={movements.map(({ label, count, amount }) => ({
          key: label,
          cells: [label, count, formatMoney(amount)],
        }))}
      />
    )}
  </section>
);

/** What is paid online and not over. @param ends what ends, 'the day' */
export function Prepaid({ prepaid, ends }: { ends: string } & Pick<DailySales, 'prepaid'>) {
  const rows = [
    [`Owed when ${ends} began`, prepaid.opening],
    ['+ Sold', prepaid.sold],
    ['− Earned: cars that left', prepaid.earned_stays],
    ['− Earned: kept from cancellations and no-shows', prepaid.earned_kept],
    ['− Refunded', prepaid.refunded],
  ] as const;
  return (
    <section aria-labelledby="prepaid" className={styles.part}>
      <h2 id="prepaid">Parking paid ahead</h2>
      <NumberTable
        isCaptionHidden
        caption="Sold, earned and owed"
        heads={['Paid online, not yet parked', 'Amount']}
        rows={[
          ...rows.map(([label, amount]) => ({ key: label, cells: [label, formatMoney(amount)] })),
          { key: 'closing', cells: ['= Owed when it ended', formatMoney(prepaid.closing)], isSum: true },
        ]}
      />
    </section>
  );
}

const taxColumns: Column<TaxOfDay>[] = [
  { label: 'Tax', cell: ({ label }) => label },
  { label: 'Rate', cell: ({ rate }) => rate },
  { label: 'Since', cell: ({ since }) => since ?? '--' },
  { label: 'Stays', cell: ({ stays }) => stays, isNumber: true },
  { label: 'Base', cell: ({ base }) => (base === null ? 'Per stay' : formatMoney(base)), isNumber: true },
  { label: 'Amount', cell: ({ amount }) => formatMoney(amount), isNumber: true },
];

/** Each version of a tax has a row of its own. */
export const Taxes = ({ taxes, exits }: Pick<DailySales, 'taxes' | 'exits'>) => (
  <section aria-labelledby="taxes" className={styles.part}>
    <h2 id="taxes">Taxes</h2>
    {taxes.length === 0 ? (
      <p>No car left with a taxed receipt.</p>
    ) : (
      <DataTable
        caption={`Of ${exits.count} receipts, ${formatMoney(exits.amount)} with taxes. Amounts kept without a stay are not in it.`}
        columns={taxColumns}
        keyOf={({ id }) => id}
        rows={taxes}
      />
    )}
  </section>
);

const personColumns: Column<PersonOfDay>[] = [
  { label: 'Employee', cell: ({ name }) => name },
  { label: 'Exits', cell: ({ exits }) => exits, isNumber: true },
  { label: 'Refunds', cell: ({ refunds }) => countAmount(refunds), isNumber: true },
  { label: 'Discounts', cell: ({ discounts }) => countAmount(discounts), isNumber: true },
  { label: 'Exceptions', cell: ({ exceptions }) => exceptions, isNumber: true },
  { label: 'Per 100 exits', cell: ({ per_100: rate }) => rate ?? '--', isNumber: true },
];

const countAmount = ({ count, amount }: PersonOfDay['refunds']) =>
  count === 0 ? '0' : `${count} · ${formatMoney(amount)}`;

/** Who let cars out, and how often something was unusual. */
export const People = ({ people }: Pick<DailySales, 'people'>) => (
  <section aria-labelledby="people" className={styles.part}>
    <h2 id="people">By employee</h2>
    {people.length === 0 ? (
      <p>Nobody let a car out in this time.</p>
    ) : (
      <DataTable
        caption="Refunds, discounts and exceptions, and all three per 100 exits"
        columns={personColumns}
        keyOf={({ id }) => id}
        rows={people}
      />
    )}
  </section>
);
