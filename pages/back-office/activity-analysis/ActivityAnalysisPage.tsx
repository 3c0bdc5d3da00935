import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { type ActivityAnalysis, MAX_ACTIVITY_DAYS } from '../../../shared/contracts/activity.ts';
import { formatDay } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from '../reports/ReportPage.module.css';
import { ActivityStore } from './ActivityStore.ts';
import { ByHour, ByWeekday } from './Averages.tsx';
import { Shares } from './Shares.tsx';
import { WeekTable } from './WeekTable.tsx';

const PATH = '/transactions/activity-analysis/';

/** When cars come and go, how long they stay and how early they are booked, beside the year before. */
export const ActivityAnalysisPage: Page = observer(function ActivityAnalysisPage() {
  const { analysis, problems } = useStores().lazy.of(ActivityStore);
  return (
    <div className={styles.page}>
      <PageHead title="Activity analysis" />
      <PageTitle>Activity analysis</PageTitle>
      <PeriodForm />
      {analysis ? (
        <>
          <Compared analysis={analysis} />
          <ByHour analysis={analysis} />
          <ByWeekday analysis={analysis} />
          <WeekTable field="entries" title="Entries by hour and weekday" week={analysis.activity.week} />
          <WeekTable field="exits" title="Exits by hour and weekday" week={analysis.activity.week} />
          <div className={styles.columns}>
            <Shares
              analysis={analysis}
              field="stays"
              note="Of the cars that left, by started days of 24 hours."
              title="Length of stay"
            />
            <Shares
              analysis={analysis}
              field="leads"
              note="Of the bookings whose cars came, by calendar days from booking to drop-off."
              title="Booked ahead"
            />
          </div>
        </>
      ) : (
        Object.keys(problems).length === 0 && (
          <LoadError message="We couldn’t load the analysis. Try again." />
        )
      )}
    </div>
  );
});

/** A plain GET, so that the address names the period and the form works without scripts. */
const PeriodForm = observer(function PeriodForm() {
  const { from, to, problems } = useStores().lazy.of(ActivityStore);
  return (
    <form key={`${from} ${to}`} action={PATH} className={styles.bar} data-print="no" method="get">
      <Field errors={problems['from'] ?? []} label="First day" name="from">
        {(control) => <input {...control} defaultValue={from} type="date" />}
      </Field>
      <Field errors={problems['to'] ?? []} label="Last day" name="to">
        {(control) => <input {...control} defaultValue={to} type="date" />}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
});

const Compared = ({ analysis: { activity, before } }: { analysis: ActivityAnalysis }) => (
  <p className={styles.quiet}>
    {spell(activity)}: {activity.entries} entries and {activity.exits} exits.{' '}
    {before
      ? `52 weeks before, on the same weekdays (${spell(before)}): ${before.entries} entries and ${before.exits} exits.`
      : 'There is nothing from 52 weeks before to compare with.'}{' '}
    Up to {MAX_ACTIVITY_DAYS} days at once.
  </p>
);

const spell = ({ first_day: first, last_day: last }: ActivityAnalysis['activity']) =>
  `${formatDay(first)}, ${first.slice(0, 4)} to ${formatDay(last)}, ${last.slice(0, 4)}`;

ActivityAnalysisPage.layout = 'wide';
ActivityAnalysisPage.fetchData = ({ stores, query: { from, to } }) =>
  stores.lazy.of(ActivityStore).load({ from, to });
