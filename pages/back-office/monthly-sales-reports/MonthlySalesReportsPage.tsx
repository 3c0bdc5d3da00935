import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { exportMonthlySales, type MonthlySales } from '../../../shared/contracts/sales-reports.ts';
import { formatMonth } from '../../../shared/format/month.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Books } from '../reports/Books.tsx';
import { Movements, People, Prepaid, Taxes } from '../reports/ReportParts.tsx';
import { ReportBar } from '../reports/ReportBar.tsx';
import styles from '../reports/ReportPage.module.css';
import { Days } from './Days.tsx';
import { MonthlySalesStore } from './MonthlySalesStore.ts';

const PATH = '/back-office/sales-reports/monthly';

/** The business days of a month: their money, their locks, and the lock of the month. */
export const MonthlySalesReportsPage: Page = observer(function MonthlySalesReportsPage() {
  const store = useStores().lazy.of(MonthlySalesStore);
  const { report } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Monthly sales" />
      <PageTitle>Monthly sales{report && `, ${formatMonth(`${report.month}-01T00:00`)}`}</PageTitle>
      {report ? (
        <>
          <Bar report={report} />
          <p className={styles.quiet}>As of {formatWhen(report.as_of)}.</p>
          <Books
            period={report.month}
            reload={() => store.load(report.month)}
            state={report.lock}
            what="month"
          />
          <Days days={report.days} />
          <div className={styles.columns}>
            <Movements movements={report.movements} title="Money of the month" />
            <Prepaid ends="the month" prepaid={report.prepaid} />
          </div>
          <Taxes exits={report.exits} taxes={report.taxes} />
          <People people={report.people} />
        </>
      ) : (
        <LoadError message="We couldn’t load the month. Check it, then reload." />
      )}
    </div>
  );
});

/** A plain GET, so that the address names the month and the form works without scripts. */
const Bar = ({ report: { month, previous, next, may_export: mayExport } }: { report: MonthlySales }) => (
  <ReportBar
    csv={mayExport ? `/api${exportMonthlySales.path}?month=${month}` : null}
    next={{ to: `${PATH}?month=${next}`, label: 'Next month' }}
    previous={{ to: `${PATH}?month=${previous}`, label: 'Month before' }}
  >
    <form key={month} action={PATH} className={styles.bar} method="get">
      <Field label="Month" name="month">
        {(control) => <input {...control} defaultValue={month} pattern="20\d\d-\d\d" type="month" />}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  </ReportBar>
);

MonthlySalesReportsPage.layout = 'wide';
MonthlySalesReportsPage.fetchData = ({ stores, query: { month } }) =>
  stores.lazy.of(MonthlySalesStore).load(month);
