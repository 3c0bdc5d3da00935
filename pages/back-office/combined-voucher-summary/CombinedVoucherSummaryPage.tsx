import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button, buttonClass } from '../../../shared/components/Button.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { exportVoucherSummary, type VoucherMonth } from '../../../shared/contracts/voucher-life.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatMonth } from '../../../shared/format/month.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { countOf } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './CombinedVoucherSummaryPage.module.css';
import { VoucherSummaryStore } from './VoucherSummaryStore.ts';

const PATH = '/back-office/vouchers/summary';
const PERIODS = ['6', '12', '24'].map((value) => ({ value, label: `${value} months` }));

const STEPS = [
  ['Opening', 'opening'],
  ['+ Issued', 'issued'],
  ['− Used', 'used'],
  ['− Voided', 'void'],
  ['− Expired', 'expired'],
  ['= Closing', 'closing'],
] as const;

const columns: Column<VoucherMonth>[] = [
  { label: 'Month', cell: ({ month }) => formatMonth(`${month}-01T00:00`) },
  ...STEPS.map(([label, step]) => ({
    label,
    cell: (month: VoucherMonth) => <Sum sum={month[step]} />,
    isNumber: true,
  })),
];

/** Time vouchers and promo codes by month: what was open, what came and went, what is still open. */
export const CombinedVoucherSummaryPage: Page = observer(function CombinedVoucherSummaryPage() {
  const { summary, months } = useStores().lazy.of(VoucherSummaryStore);
  return (
    <div className={styles.page}>
      <PageHead title="Voucher summary" />
      <PageTitle>Voucher summary</PageTitle>
      <div className={styles.bar} data-print="no">
        {/* A plain GET, so that the address names the months and the form works without scripts. */}
        <form key={months} action={PATH} className={styles.bar} method="get">
          <Select defaultValue={months} label="Period" name="months" options={PERIODS} />
          <Button type="submit">Show</Button>
        </form>
        {summary?.may_export && (
          <a
            className={buttonClass('quiet', false, styles.export)}
            download
            href={`/api${exportVoucherSummary.path}?months=${months}`}
          >
            <Download aria-hidden="true" size={20} />
            Export CSV
          </a>
        )}
      </div>
      {summary ? (
        <>
          <p className={styles.quiet}>
            As of {formatWhen(summary.as_of)}. Days are parking time; dollars are those days at today’s
            drive-up price.
          </p>
          <Months months={summary.vouchers} title="Time vouchers" />
          <p className={styles.quiet}>
            A promo code is issued when somebody books with it and used when that car has left. Dollars are
            what it takes off the price.
          </p>
          <Months months={summary.promo_codes} title="Promo codes" />
        </>
      ) : (
        <LoadError message="We couldn’t load the summary." />
      )}
    </div>
  );
});

/** The months in which there was something. */
function Months({ title, months }: { title: string; months: readonly VoucherMonth[] }) {
  const rows = months.filter((month) => STEPS.some(([, step]) => month[step].count > 0)).toReversed();
  if (rows.length === 0) return <p>{title}: none in these months.</p>;
  return <DataTable caption={title} columns={columns} keyOf={({ month }) => month} rows={rows} />;
}

/** Dollars first, because they are what the lot owes. */
const Sum = ({ sum: { count, days, value } }: { sum: VoucherMonth['opening'] }) => (
  <span className={styles.sum}>
    {formatMoney(value)}
    {count > 0 && (
      <span className={styles.quiet}>
        {count.toLocaleString('en-US')} · {countOf(days, 'day')}
      </span>
    )}
  </span>
);

CombinedVoucherSummaryPage.layout = 'wide';
CombinedVoucherSummaryPage.fetchData = ({ stores, query: { months } }) =>
  stores.lazy.of(VoucherSummaryStore).load(months);
