import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { Roster } from '../../../shared/contracts/roster.ts';
import { countOf, isWallTime, moveDay } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showDay } from '../schedule/show-time.ts';
import { Coverage } from './Coverage.tsx';
import { RosterRequests } from './RosterRequests.tsx';
import { RosterStore } from './RosterStore.ts';
import styles from './ScheduleCalendarPage.module.css';
import { ShiftDialog } from './ShiftDialog.tsx';
import { WeekGrid } from './WeekGrid.tsx';

const PATH = '/schedule/calendar/';

/** The roster: people and days, against the cars that bookings predict. */
export const ScheduleCalendarPage: Page = observer(function ScheduleCalendarPage() {
  const store = useStores().lazy.of(RosterStore);
  const { roster } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Calendar" />
      <PageTitle>Calendar</PageTitle>
      {roster ? (
        <>
          <div className={styles.span}>
            <h2>
              {showDay(roster.first_day)} to {showDay(roster.last_day)}
            </h2>
            <nav aria-label="Weeks" className={styles.links} data-print="no">
              <AppLink to={`${PATH}?day=${moveDay(roster.first_day, -7)}`}>Week before</AppLink>
              <AppLink to={PATH}>This week</AppLink>
              <AppLink to={`${PATH}?day=${moveDay(roster.first_day, 7)}`}>Next week</AppLink>
            </nav>
          </div>
          {roster.may_update && <WeekChanges roster={roster} />}
          {roster.may_update && <RosterRequests roster={roster} />}
          <WeekGrid roster={roster} />
          <Coverage hours={roster.coverage} />
          <ShiftDialog />
        </>
      ) : (
        <LoadError message="We couldn’t load the roster." onRetry={() => void store.refresh()} />
      )}
    </div>
  );
});

/** Copying the week before, and telling everybody. */
const WeekChanges = observer(function WeekChanges({ roster: { drafts } }: { roster: Roster }) {
  const { lazy } = useStores();
  const store = lazy.of(RosterStore);
  const { week, done } = store;
  return (
    <div className={styles.changes} data-print="no">
      <div className={styles.links}>
        <Button isPending={week.isPending} onClick={() => void store.copyWeek()}>
          Copy the week before
        </Button>
        {drafts > 0 && (
          <Button isPending={week.isPending} variant="cta" onClick={() => void store.publish()}>
            Publish {countOf(drafts, 'draft')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {week.formErrors.length > 0 && <Banner tone="error">{week.formErrors.join(' ')}</Banner>}
        {done !== '' && <Banner tone="success">{done}</Banner>}
      </div>
    </div>
  );
});

ScheduleCalendarPage.layout = 'wide';
ScheduleCalendarPage.validate = ({ query: { day = '2026-01-05' } }) => isWallTime(`${day}T00:00`);
ScheduleCalendarPage.fetchData = ({ stores, query: { day } }) => stores.lazy.of(RosterStore).load(day);
