import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { OpenLeave } from '../../../shared/contracts/roster.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showDay } from '../schedule/show-time.ts';
import { RosterStore } from './RosterStore.ts';
import styles from './ScheduleCalendarPage.module.css';

/** The requests for days off that wait for a decision. */
export const LeaveRequests = observer(function LeaveRequests({ leave }: { leave: readonly OpenLeave[] }) {
  const { deciding } = useStores().lazy.of(RosterStore);
  if (leave.length === 0 && deciding.formErrors.length === 0) return null;
  return (
    <section aria-labelledby="leave" className={styles.changes} data-print="no">
      <h2 id="leave">Days off to decide</h2>
      <div aria-live="polite">
        {deciding.formErrors.length > 0 && <Banner tone="error">{deciding.formErrors.join(' ')}</Banner>}
      </div>
      {leave.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </section>
  );
});

const Request = observer(function Request({ request }: { request: OpenLeave }) {
  const store = useStores().lazy.of(RosterStore);
  const { deciding, decided } = store;
  const { id, name, first_day: first, last_day: last, words, is_own: isOwn } = request;
  const span = first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`;
  const isThis = decided?.id === id;
  return (
    <div className={styles.changes}>
      <p>
        <strong>
          {name}, {span}
        </strong>
        {words && ` · ${words}`}
      </p>
      {isOwn ? (
        <p>Somebody else decides your own days off.</p>
      ) : (
        <>
          <TextField
            errors={isThis ? deciding.fieldErrors.reason : undefined}
            id={`reason-${id}`}
            label={`Your answer to ${name}`}
            maxLength={200}
            name="reason"
            value={isThis ? decided.reason : ''}
            onChange={(reason) => store.answer(id, reason)}
          />
          <div className={styles.links}>
            <Button isPending={deciding.isPending} onClick={() => void store.decideLeave(id, 'APPROVED')}>
              Approve
            </Button>
            <Button isPending={deciding.isPending} onClick={() => void store.decideLeave(id, 'REFUSED')}>
              Refuse
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
