import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import type { DailyReceipts, DailySales } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { parseWallTime } from '../../../shared/format/time.ts';
import { formatTimeOfDay, timeOf } from '../../../shared/format/wall-time.ts';
import styles from '../reports/ReportPage.module.css';

type Receipt = DailyReceipts['receipts'][number];

const columns: Column<Receipt>[] = [
  { label: 'Receipt', cell: ({ number }) => number },
  {
    label: 'Stay',
    cell: ({ href, ticket }) => (href ? <AppLink to={href}>Ticket {ticket}</AppLink> : `Ticket ${ticket}`),
  },
  { label: 'Time', cell: ({ at }) => formatTimeOfDay(timeOf(parseWallTime(at))) },
  { label: 'Paid with', cell: ({ paid_with: paidWith }) => paidWith },
  { label: 'Tax', cell: ({ tax }) => formatMoney(tax), isNumber: true },
  { label: 'Total', cell: ({ total }) => formatMoney(total), isNumber: true },
  {
    label: 'Refunded',
    cell: ({ refunded }) => (centsOf(refunded) === 0 ? '--' : formatMoney(refunded)),
    isNumber: true,
  },
];

interface Props {
  report: DailySales;
  /** null: they could not be loaded. */
  receipts: DailyReceipts | null;
  /** The report's address. */
  path: string;
}

/** The receipts behind the figures, page by page, each with its stay. */
export function Receipts({ report: { exits }, receipts, path }: Props) {
  return (
    <section aria-labelledby="receipts" className={styles.part} id="receipt-list">
      <h2 id="receipts">Receipts</h2>
      {!receipts && <LoadError message="We couldn’t load the receipts." />}
      {receipts?.receipts.length === 0 && <p>No car left with a receipt.</p>}
      {receipts && receipts.receipts.length > 0 && (
        <DataTable
          caption={`${receipts.receipts.length} of ${exits.count}, ${formatMoney(exits.amount)} in total`}
          columns={columns}
          keyOf={({ number }) => number}
          rows={receipts.receipts}
        />
      )}
      {receipts?.next && (
        <p>
          <LinkButton rel="next" to={`${path}&after=${receipts.next}#receipt-list`} variant="quiet">
            More receipts
          </LinkButton>
        </p>
      )}
    </section>
  );
}
