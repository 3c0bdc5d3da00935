import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type {
  DailySales,
  HourOfDay,
  PersonOfDay,
  TaxOfDay,
} from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatCents, formatMoney } from '../../../shared/format/money.ts';
import { StackedBars } from '../charts/StackedBars.tsx';
import { NumberTable } from '../reports/NumberTable.tsx';
import styles from '../reports/ReportPage.module.css';

interface Props {
  report: DailySales;
}

export const Movements = ({ report: { movements } }: Props) => (
  <section aria-labelledby="movements" className={styles.part}>
    <h2 id="movements">Money of the day</h2>
    {movements.length === 0 ? (
      <p>No money moved on this day.</p>
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

export function Prepaid({ report: { prepaid } }: Props) {
  const rows = [
    ['Owed when the day began', prepaid.opening],
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

const SERIES = [
  ['Cards online', 'network'],
  ['Cards at the exit', 'terminal'],
  ['Cash', 'cash'],
] as const;

const totalOf = (hour: HourOfDay) => SERIES.reduce((sum, [, name]) => sum + centsOf(hour[name]), 0);

/** What was taken in each hour. */
export const Hours = ({ report: { hours } }: Props) => (
  <section aria-labelledby="hours" className={styles.part}>
    <h2 id="hours">Taken by hour</h2>
    <StackedBars
      bars={hours.map((hour) => ({
        key: hour.at,
        label: hour.label.replace(':00', ''),
        values: SERIES.map(([, name]) => Math.max(0, centsOf(hour[name]))),
      }))}
      formatTick={(value) => formatCents(value).replace('.00', '')}
      label="Money taken in each hour. The table below has the numbers."
      series={SERIES.map(([label]) => label)}
    />
    <details className={styles.more}>
      <summary>The hours as a table</summary>
      <NumberTable
        isCaptionHidden
        caption="Money taken by hour"
        heads={['Hour', ...SERIES.map(([label]) => label), 'Total']}
        rows={hours.map((hour) => ({
          key: hour.at,
          cells: [
            hour.label,
            ...SERIES.map(([, name]) => formatMoney(hour[name])),
            formatCents(totalOf(hour)),
          ],
        }))}
      />
    </details>
  </section>
);

const taxColumns: Column<TaxOfDay>[] = [
  { label: 'Tax', cell: ({ label }) => label },
  { label: 'Rate', cell: ({ rate }) => rate },
  { label: 'Since', cell: ({ since }) => since ?? '--' },
  { label: 'Stays', cell: ({ stays }) => stays, isNumber: true },
  { label: 'Base', cell: ({ base }) => (base === null ? 'Per stay' : formatMoney(base)), isNumber: true },
  { label: 'Amount', cell: ({ amount }) => formatMoney(amount), isNumber: true },
];

/** Each version of a tax has a row of its own. */
export const Taxes = ({ report: { taxes, exits } }: Props) => (
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

type Drawer = DailySales['drawers'][number];

const drawerColumns: Column<Drawer>[] = [
  {
    label: 'Batch',
    cell: ({ href, number }) => (href ? <AppLink to={href}>Batch {number}</AppLink> : `Batch ${number}`),
  },
  { label: 'Cashier', cell: ({ cashier }) => cashier },
  { label: 'State', cell: ({ state }) => state },
  {
    label: 'Over or short',
    cell: ({ difference }) =>
      difference === null ? (
        'Not counted'
      ) : (
        <span className={centsOf(difference) === 0 ? undefined : styles.off}>{formatMoney(difference)}</span>
      ),
    isNumber: true,
  },
];

export const Drawers = ({ report: { drawers } }: Props) => (
  <section aria-labelledby="drawers" className={styles.part}>
    <h2 id="drawers">Drawers</h2>
    {drawers.length === 0 ? (
      <p>No drawer was opened or counted.</p>
    ) : (
      <DataTable
        isCaptionHidden
        caption="Drawers that were opened or counted on this day"
        columns={drawerColumns}
        keyOf={({ id }) => id}
        rows={drawers}
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

export const People = ({ report: { people } }: Props) => (
  <section aria-labelledby="people" className={styles.part}>
    <h2 id="people">By employee</h2>
    {people.length === 0 ? (
      <p>Nobody let a car out on this day.</p>
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
