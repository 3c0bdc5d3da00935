import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { type Column, DataTable } from '../../../shared/components/DataTable.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { NpsSum, ScoreDashboard } from '../../../shared/contracts/score-dashboard.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { StaffMenuStore } from '../../../shared/stores/StaffMenuStore.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DaysForm } from '../days/DaysForm.tsx';
import { NpsChart } from './NpsChart.tsx';
import { NpsTable } from './NpsTable.tsx';
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
          <NpsTable isCaptionHidden caption="NPS by week" first="Week" sums={weeks} />
        </details>
      </section>
      <div className={styles.columns}>
        <Part first="Product" sums={products} title="By product" />
        <Part first="Island" sums={islands} title="By shuttle stop" />
      </div>
      <Hours sums={hours} />
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

/** The shifts, which fill the width better than one table of 24 rows. */
const SHIFTS = [
  { title: 'Midnight to 8 am', first: 0 },
  { title: '8 am to 4 pm', first: 8 },
  { title: '4 pm to midnight', first: 16 },
];

/** `sums`: by the hour of the exit, '00' to '23'. */
function Hours({ sums }: { sums: readonly NpsSum[] }) {
  const hoursOf = (first: number) =>
    sums.filter(({ key }) => Number(key) >= first && Number(key) < first + 8);
  return (
    <section aria-labelledby="hours" className={styles.part}>
      <h2 id="hours">By hour of the exit</h2>
      {sums.length === 0 && <p>No answers.</p>}
      <div className={styles.shifts}>
        {SHIFTS.map(({ title, first }) => ({ title, rows: hoursOf(first) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <NpsTable key={title} caption={title} first="Hour" sums={rows} />
          ))}
      </div>
    </section>
  );
}

const Part = ({ title, first, sums }: { title: string; first: string; sums: readonly NpsSum[] }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {sums.length === 0 ? (
      <p>No answers.</p>
    ) : (
      <NpsTable isCaptionHidden caption={`NPS by ${first.toLowerCase()}`} first={first} sums={sums} />
    )}
  </section>
);

type LowScore = ScoreDashboard['low'][number];

const lowColumns: Column<LowScore>[] = [
  { label: 'Score', cell: ({ score }) => score },
  { label: 'When', cell: ({ at }) => formatWhen(at) },
  { label: 'Stay', cell: ({ href, ticket }) => (href ? <AppLink to={href}>{ticket}</AppLink> : ticket) },
  {
    label: 'Comment',
    cell: ({ comment }) => <span className={styles.comment}>{comment ?? 'No comment'}</span>,
  },
  {
    label: 'Incident',
    cell: (score) => <Incident score={score} />,
  },
];

/** The incident of a low score, or the way to report one. */
const Incident = observer(function Incident({ score: { id, incident, ticket } }: { score: LowScore }) {
  const page = useStores().lazy.of(StaffMenuStore).findByName('NewIncident');
  if (incident) return <AppLink to={incident.href}>{incident.label}</AppLink>;
  if (!page) return 'None';
  return (
    <AppLink to={`${page.path}?stay=${id}`}>
      Report<span className="visually-hidden"> an incident of ticket {ticket}</span>
    </AppLink>
  );
});

ScoreDashboardPage.layout = 'wide';
ScoreDashboardPage.fetchData = ({ stores, query: { from, to } }) =>
  stores.lazy.of(ScoreDashboardStore).load({ from, to });
