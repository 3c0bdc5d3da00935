import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { isWallTime, moveDay } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { showDay } from '../schedule/show-time.ts';
import { PayPeriodView } from './PayPeriodView.tsx';
import styles from './ScheduleClassicPage.module.css';
import { TimeSheetsStore, type View, VIEWS } from './TimeSheetsStore.ts';
import { TimeSheetsView } from './TimeSheetsView.tsx';
import { WeekTable } from './WeekTable.tsx';

const PATH = '/schedule/classic/';
const TITLES: Record<View, string> = {
  week: 'Week',
  'time-sheets': 'Time sheets',
  'pay-periods': 'Pay periods',
};

/** Everybody's week as a table for the wall, and the time sheets for the payroll. */
export const ScheduleClassicPage: Page = observer(function ScheduleClassicPage() {
  const store = useStores().lazy.of(TimeSheetsStore);
  const { view, data } = store;
  return (
    <div className={styles.page}>
      <PageHead title={TITLES[view]} />
      <PageTitle>{TITLES[view]}</PageTitle>
      <nav aria-label="Views" className={styles.links} data-print="no">
        {VIEWS.map((name) => (
          <AppLink key={name} aria-current={name === view ? 'page' : undefined} to={addressOf(name)}>
            {TITLES[name]}
          </AppLink>
        ))}
      </nav>
      {data ? (
        <>
          <div className={styles.span}>
            <h2>
              {showDay(data.first_day)} to {showDay(data.last_day)}
            </h2>
            <nav aria-label="Dates" className={styles.links} data-print="no">
              <AppLink to={addressOf(view, moveDay(data.first_day, -1))}>Earlier</AppLink>
              <AppLink to={addressOf(view)}>Today</AppLink>
              <AppLink to={addressOf(view, moveDay(data.last_day, 1))}>Later</AppLink>
            </nav>
          </div>
          {view === 'week' && <WeekTable sheets={data.sheets} />}
          {view === 'time-sheets' && <TimeSheetsView />}
          {view === 'pay-periods' && <PayPeriodView data={data} />}
        </>
      ) : (
        <LoadError message="We couldn’t load the time sheets." onRetry={() => void store.refresh()} />
      )}
      <ReasonDialog />
    </div>
  );
});

function addressOf(view: View, day?: string): string {
  const query = new URLSearchParams({ ...(view !== 'week' && { view }), ...(day && { day }) }).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

const parseView = (view: string): View | undefined => VIEWS.find((name) => name === view);

ScheduleClassicPage.layout = 'wide';
ScheduleClassicPage.validate = ({ query: { day = '2026-01-05', view = 'week' } }) =>
  isWallTime(`${day}T00:00`) && parseView(view) !== undefined;
ScheduleClassicPage.fetchData = ({ stores, query: { day, view = 'week' } }) =>
  stores.lazy.of(TimeSheetsStore).load(parseView(view) ?? 'week', day);
