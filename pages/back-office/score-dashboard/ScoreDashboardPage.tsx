import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { NpsSum, ScoreDashboard } from '../../../shared/contracts/score-dashboard.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DaysForm } from '../days/DaysForm.tsx';
import { NpsChart } from './NpsChart.tsx';
import styles from './ScoreDashboardPage.module.css';
import { ScoreDashboardStore } from './ScoreDashboardStore.ts';

const PATH = '/scores/dashboard';

/** What customers think of their stays, and the low scores with their stay. */
export const ScoreDashboardPage: Page = observer(function ScoreDashboardPage() {
  const { dashboard } = useStores().lazy.of(ScoreDashboardStore);
  return (
    <div className={styles.page}>
      <PageHead title="Scores" />
      <PageTitle>Scores</PageTitle>
      {dashboard ? (
        <>
          <DaysForm from={dashboard.from} path={PATH} to={dashboard.to} />
          {dashboard.total ? (
            <Sums dashboard={dashboard} total={dashboard.total} />
          ) : (
            <p>Nobody answered on these days.</p>
          )}
        </>
      ) : (
        <LoadError message="We couldn’t load the scores. Check the days." />
      )}
    </div>
  );
});

function Sums({ dashboard, total }: { dashboard: ScoreDashboard; total: NpsSum }) {
  const { weeks, hours, islands, products, low } = dashboard;
  return (
    <>
      <dl className={styles.total}>
        <div>
          <dt>NPS</dt>
          <dd>{total.nps}</dd>
        </div>
        <div>
          <dt>Answers</dt>
          <dd>{total.count}</dd>
        </div>
        <div>
          <dt>9 and 10</dt>
          <dd>{total.promoters}</dd>
        </div>
        <div>
          <dt>0 to 6</dt>
          <dd>{total.detractors}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>NPS is the percentage of 9 and 10 minus the percentage of 0 to 6.</p>
      <section aria-labelledby="weeks" className={styles.part}>
        <h2 id="weeks">By week</h2>
        <NpsChart sums={weeks} />
        <details className={styles.more}>
          <summary>The weeks as a table</summary>
          <NpsTable first="Week" sums={weeks} />
        </details>
      </section>
      <div className={styles.columns}>
        <Part first="Product" sums={products} title="By product" />
        <Part first="Island" sums={islands} title="By shuttle stop" />
        <Part first="Hour" sums={hours} title="By hour of the exit" />
      </div>
      <section aria-labelledby="low" className={styles.part}>
        <h2 id="low">Low scores</h2>
        {low.length === 0 ? (
          <p>No score from 0 to 6 on these days.</p>
        ) : (
          <DataTable
            isCaptionHidden
            caption="Low scores, newest first"
            columns={lowColumns}
            keyOf={({ id }) => id}
            rows={low}
          />
        )}
      </section>
    </>
  );
}

const Part = ({ title, first, sums }: { title: string; first: string; sums: readonly NpsSum[] }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {sums.length === 0 ? <p>No answers.</p> : <NpsTable first={first} sums={sums} />}
  </section>
);

const NpsTable = ({ first, sums }: { first: string; sums: readonly NpsSum[] }) => (
  <DataTable
    isCaptionHidden
    caption={`NPS by ${first.toLowerCase()}`}
    columns={npsColumns(first)}
    keyOf={({ key }) => key}
    rows={sums}
  />
);

const npsColumns = (first: string): Column<NpsSum>[] => [
  { label: first, cell: ({ label }) => label },
  { label: 'NPS', cell: ({ nps }) => nps, isNumber: true },
  { label: 'Answers', cell: ({ count }) => count, isNumber: true },
];

const lowColumns: Column<ScoreDashboard['low'][number]>[] = [
  { label: 'Score', cell: ({ score }) => score },
  { label: 'When', cell: ({ at }) => formatWhen(at) },
  { label: 'Stay', cell: ({ href, ticket }) => (href ? <AppLink to={href}>{ticket}</AppLink> : ticket) },
  { label: 'Comment', cell: ({ comment }) => <span className={styles.comment}>{comment ?? '--'}</span> },
  {
    label: 'Incident',
    cell: ({ incident }) => (incident ? <AppLink to={incident.href}>{incident.label}</AppLink> : '--'),
  },
];

ScoreDashboardPage.layout = 'wide';
ScoreDashboardPage.fetchData = ({ stores, query: { from, to } }) =>
  stores.lazy.of(ScoreDashboardStore).load({ from, to });
