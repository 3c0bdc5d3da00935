import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import type { TaxBill, TaxUse } from '../../../shared/contracts/charges.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import styles from './RatePlanTaxesPage.module.css';

interface Line {
  key: string;
  part: string;
  label: string;
  reason: string;
  amount: TaxBill['total'] | null;
  /** Without the drafts. */
  now: TaxBill['total'] | null;
}

/** The bill of the example, line by line, as the traveler gets it; with drafts beside the one of now. */
export function WorkedBill({ use: { bill, bill_now: now } }: { use: TaxUse }) {
  if (!bill) return <p>This stay has no price on that day.</p>;
  const columns: Column<Line>[] = [
    { label: 'Line', cell: ({ label }) => label },
    { label: 'Part', cell: ({ part }) => part },
    { label: 'Why', cell: ({ reason }) => reason },
    ...(now
      ? [
          {
            label: 'Now',
            cell: ({ now: amount }: Line) => (amount ? formatMoney(amount) : 'None'),
            isNumber: true,
          },
        ]
      : []),
    {
      label: now ? 'With drafts' : 'Amount',
      cell: ({ amount }) => (amount ? formatMoney(amount) : 'None'),
      isNumber: true,
    },
  ];
  return (
    <section aria-labelledby="bill" className={styles.part}>
      <h2 id="bill">Worked bill</h2>
      <DataTable
        caption="Priced by the code that prices every stay"
        columns={columns}
        keyOf={({ key }) => key}
        rows={linesOf(bill, now)}
      />
    </section>
  );
}

const PARTS = { parking: 'Parking', fees: 'Fee', taxes: 'Tax' } as const;

/** The lines of a bill beside those of another one with the same labels. */
export function linesOf(bill: TaxBill, now: TaxBill | null): Line[] {
  const lines = (['parking', 'fees', 'taxes'] as const).flatMap((part) => {
    const before = now?.[part] ?? [];
    const gone = before.filter(({ label }) => !bill[part].some((line) => line.label === label));
    return [
      ...bill[part].map((line, at) => ({
        ...line,
        key: `${part} ${at}`,
        part: PARTS[part],
        now: before.find(({ label }) => label === line.label)?.amount ?? null,
      })),
      ...gone.map((line, at) => ({
        ...line,
        key: `${part} gone ${at}`,
        part: PARTS[part],
        amount: null,
        now: line.amount,
      })),
    ];
  });
  const total = { key: 'total', label: 'Total', part: '', reason: '', amount: bill.total };
  return [...lines, { ...total, now: now?.total ?? null }];
}
