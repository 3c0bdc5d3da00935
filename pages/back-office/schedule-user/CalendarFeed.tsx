import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { CopyButton } from '../../../shared/components/CopyButton.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { MyScheduleStore } from './MyScheduleStore.ts';
import styles from './ScheduleUserPage.module.css';

/** A link that shows the own shifts in a phone's calendar. */
export const CalendarFeed = observer(function CalendarFeed({ hasFeed }: { hasFeed: boolean }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const { feeding, feedUrl } = store;
  return (
    <section aria-labelledby="feed" className={styles.section}>
      <h2 id="feed">Shifts in your calendar</h2>
      <p>
        {hasFeed
          ? 'You have a calendar link. A new one ends it at once.'
          : 'A link of your own shows your shifts in your phone’s calendar and keeps them up to date.'}{' '}
        Anyone with the link can see your shifts.
      </p>
      <div aria-live="polite" className={styles.section}>
        {feeding.formErrors.length > 0 && <Banner tone="error">{feeding.formErrors.join(' ')}</Banner>}
        {feedUrl !== null && (
          <>
            <p>Add this address to your calendar now. We can’t show it again.</p>
            <p className={styles.address}>{feedUrl}</p>
            <div className={styles.actions}>
              <CopyButton text={feedUrl} what="address" />
            </div>
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Button isPending={feeding.isPending} onClick={() => void store.createFeed()}>
          {hasFeed ? 'Replace the link' : 'Create a calendar link'}
        </Button>
        {hasFeed && (
          <Button isPending={feeding.isPending} onClick={() => void store.endFeed()}>
            End the link
          </Button>
        )}
      </div>
    </section>
  );
});
