import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { type DailySales, exportDailySales } from '../../../shared/contracts/sales-reports.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { formatDay } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { Books } from '../reports/Books.tsx';
import { Corrections } from '../reports/Corrections.tsx';
import { DayStart } from '../reports/DayStart.tsx';
import { ReportBar } from '../reports/ReportBar.tsx';
import { Movements, People, Prepaid, Taxes } from '../reports/ReportParts.tsx';
import styles from '../reports/ReportPage.module.css';
import { DailySalesStore } from './DailySalesStore.ts';
import { Drawers, Hours } from './DayParts.tsx';
import { Receipts } from './Receipts.tsx';
import { TieOut } from './TieOut.tsx';

const PATH = '/back-office/sales-reports/daily';

/** The money of one business day, from three sources that must agree. */
export const DailySalesReportsPage: Page = observer(function DailySalesReportsPage() {
  const store = useStores().lazy.of(DailySalesStore);
  const { report, receipts } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Daily sales" />
      <PageTitle>Daily sales{report && `, ${formatDay(report.day)}`}</PageTitle>
      {report ? (
        <>
          <Bar report={report} />
          <p className={styles.quiet}>
            {formatWhen(report.starts_at)} to {formatWhen(report.ends_at)}.{' '}
            {report.is_over ? 'The day is over.' : `The day still runs: as of ${formatWhen(report.as_of)}.`}
          </p>
          <DayStart reload={() => store.load({ day: report.day })} report={report} />
          <TieOut report={report} />
          <Books
            needsNote={report.problems.length > 0}
            period={report.day}
            reload={() => store.load({ day: report.day })}
            state={report.lock}
            what="day"
          />
          <Corrections path={PATH} rows={report.corrected_by} title="Corrected later" />
          <Corrections path={PATH} rows={report.corrects} title="Corrects locked days" />
          <div className={styles.columns}>
            <Movements movements={report.movements} title="Money of the day" />
            <Prepaid ends="the day" prepaid={report.prepaid} />
          </div>
          <Hours report={report} />
          <Taxes exits={report.exits} taxes={report.taxes} />
          <Drawers report={report} />
          <People people={report.people} />
          <Receipts path={`${PATH}?day=${report.day}`} receipts={receipts} report={report} />
        </>
      ) : (
        <LoadError message="We couldn’t load the day. Check it, then reload." />
      )}
    </div>
  );
});

/** A plain GET, so that the address names the day and the form works without scripts. */
const Bar = ({ report: { day, previous, next, may_export: mayExport } }: { report: DailySales }) => (
  <ReportBar
    csv={mayExport ? `/api${exportDailySales.path}?day=${day}` : null}
    next={{ to: `${PATH}?day=${next}`, label: 'Next day' }}
    previous={{ to: `${PATH}?day=${previous}`, label: 'Day before' }}
  >
    <form key={day} action={PATH} className={styles.bar} method="get">
      <Field label="Day" name="day">
        {(control) => <input {...control} defaultValue={day} type="date" />}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  </ReportBar>
);

DailySalesReportsPage.layout = 'wide';
DailySalesReportsPage.fetchData = ({ stores, query: { day, after } }) =>
  stores.lazy.of(DailySalesStore).load({ day, after });
