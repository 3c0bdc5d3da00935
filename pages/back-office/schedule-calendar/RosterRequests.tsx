import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { Roster } from '../../../shared/contracts/roster.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showDay, showShift } from '../schedule/show-time.ts';
import { RosterStore, type RosterRequest } from './RosterStore.ts';
import styles from './ScheduleCalendarPage.module.css';

/** The days off and the swaps that wait for a decision. */
export const RosterRequests = observer(function RosterRequests({ roster }: { roster: Roster }) {
  const { deciding } = useStores().lazy.of(RosterStore);
  const { leave, offers } = roster;
  if (leave.length + offers.length === 0 && deciding.formErrors.length === 0) return null;
  return (
    <section aria-labelledby="requests" className={styles.changes} data-print="no">
      <h2 id="requests">To decide</h2>
      <div aria-live="polite">
        {deciding.formErrors.length > 0 && <Banner tone="error">{deciding.formErrors.join(' ')}</Banner>}
      </div>
      {leave.map(({ id, name, first_day: first, last_day: last, words, is_own: isOwn }) => (
        <Request
          key={id}
          isOwn={isOwn}
          request={{ kind: 'leave', id }}
          title={`${name}: days off, ${first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`}`}
          words={words}
        />
      ))}
      {offers.map(({ id, from, to, shift, role }) => (
        <Request
          key={id}
          isOwn={role !== 'NEITHER'}
          request={{ kind: 'swap', id }}
          title={`${to} for ${from}: ${showShift(shift)}`}
          words={shift.note}
        />
      ))}
    </section>
  );
});

interface RequestProps {
  request: RosterRequest;
  title: string;
  words: string | null;
  isOwn: boolean;
}

const Request = observer(function Request({ request, title, words, isOwn }: RequestProps) {
  const store = useStores().lazy.of(RosterStore);
  const { deciding, decided } = store;
  const { id } = request;
  const isThis = decided?.id === id;
  return (
    <div className={styles.changes}>
      <p>
        <strong>{title}</strong>
        {words && ` · ${words}`}
      </p>
      {isOwn ? (
        <p>Somebody else decides this, because it is about you.</p>
      ) : (
        <>
          <TextField
            errors={isThis ? deciding.fieldErrors.reason : undefined}
            id={`reason-${id}`}
            label={`Your answer about ${title}`}
            maxLength={200}
            name="reason"
            value={isThis ? decided.reason : ''}
            onChange={(reason) => store.answer(id, reason)}
          />
          <div className={styles.links}>
            <Button isPending={deciding.isPending} onClick={() => void store.decide(request, 'APPROVED')}>
              Approve
            </Button>
            <Button isPending={deciding.isPending} onClick={() => void store.decide(request, 'REFUSED')}>
              Refuse
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
