import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import type { TimeSheet } from '../../../shared/contracts/schedule.ts';
import { isWallTime, moveDay } from '../../../shared/format/wall-time.ts';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showDay } from '../schedule/show-time.ts';
import { TimeSheetTable } from '../schedule/TimeSheetTable.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { MyLeave } from './MyLeave.tsx';
import { MyScheduleStore } from './MyScheduleStore.ts';
import { NextShifts, OfferedShifts } from './MyShifts.tsx';
import styles from './ScheduleUserPage.module.css';
import { TimeClock } from './TimeClock.tsx';

const PATH = '/schedule/user/';
/** How often the clock and its warnings are loaded again. */
const REFRESH_MS = 60_000;

/** What everybody who works here needs: the time clock, the next shifts and the own time sheet. */
export const ScheduleUserPage: Page = observer(function ScheduleUserPage() {
  const store = useStores().lazy.of(MyScheduleStore);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void store.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
  const { mine } = store;
  return (
    <div className={styles.page}>
      <PageHead title="My schedule" />
      <PageTitle>My schedule</PageTitle>
      {mine ? (
        <>
          <div className={styles.top}>
            <TimeClock clock={mine.clock} />
            <NextShifts mine={mine} />
          </div>
          <OfferedShifts offers={mine.offers} />
          <MySheet sheet={mine.sheet} />
          <MyLeave leave={mine.leave} />
          <CalendarFeed hasFeed={mine.has_feed} />
        </>
      ) : (
        <LoadError message="We couldn’t load your schedule." onRetry={() => void store.refresh()} />
      )}
    </div>
  );
});

const MySheet = observer(function MySheet({ sheet }: { sheet: TimeSheet }) {
  const { first_day: first, last_day: last } = sheet;
  return (
    <section aria-labelledby="sheet" className={styles.section}>
      <h2 id="sheet">
        Time sheet, {showDay(first)} to {showDay(last)}
      </h2>
      <nav aria-label="Pay periods" className={styles.periods}>
        <AppLink to={`${PATH}?day=${moveDay(first, -1)}`}>Pay period before</AppLink>
        <AppLink to={PATH}>This pay period</AppLink>
      </nav>
      <TimeSheetTable sheet={sheet} />
      <Final sheet={sheet} />
    </section>
  );
});

/** The word of its person that the time sheet is complete. */
const Final = observer(function Final({ sheet: { days } }: { sheet: TimeSheet }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const { isPending, formErrors } = store.finishing;
  const isOpen = days.some((day) => day.punches.length > 0 && !day.is_final && !day.is_locked);
  if (!isOpen) return null;
  return (
    <div className={styles.clock}>
      <p>Is everything there until yesterday? Then say so, and it can be paid.</p>
      <div aria-live="polite">
        {formErrors.length > 0 && <Banner tone="error">{formErrors.join(' ')}</Banner>}
      </div>
      <div>
        <Button isPending={isPending} onClick={() => void store.markFinal()}>
          My hours are final
        </Button>
      </div>
    </div>
  );
});

ScheduleUserPage.layout = 'wide';
ScheduleUserPage.validate = ({ query: { day = '2026-01-05' } }) => isWallTime(`${day}T00:00`);
ScheduleUserPage.fetchData = ({ stores, query: { day } }) => stores.lazy.of(MyScheduleStore).load(day);
