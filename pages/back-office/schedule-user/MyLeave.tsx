import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Form } from '../../../shared/components/Form.tsx';
import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { LEAVE_STATES, type LeaveRequest } from '../../../shared/contracts/schedule.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../schedule/DateField.tsx';
import { showDay } from '../schedule/show-time.ts';
import { MyScheduleStore } from './MyScheduleStore.ts';
import styles from './ScheduleUserPage.module.css';

const LABELS = { first_day: 'First day off', last_day: 'Last day off', words: 'What for' };
const TONES = { OPEN: 'waiting', APPROVED: 'good', REFUSED: 'bad' } as const;

/** The own days off, and asking for more. */
export const MyLeave = observer(function MyLeave({ leave }: { leave: readonly LeaveRequest[] }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const bind = bindFields(store.asking, LABELS);
  return (
    <section aria-labelledby="leave" className={styles.section}>
      <h2 id="leave">Days off</h2>
      <ul className={styles.shifts}>
        {leave.map(({ id, first_day: first, last_day: last, words, state, decision_words: answer }) => (
          <li key={id} className={styles.words}>
            <strong>{first === last ? showDay(first) : `${showDay(first)} to ${showDay(last)}`}</strong>
            <StatusTag tone={TONES[state]}>{LEAVE_STATES[state]}</StatusTag>
            {words && <span className={styles.muted}>{words}</span>}
            {answer && <span>{answer}</span>}
          </li>
        ))}
      </ul>
      <Form
        action="Ask for days off"
        variant="secondary"
        form={store.asking.form}
        labels={LABELS}
        onSubmit={() => void store.askLeave()}
      >
        <DateField {...bind('first_day')} type="date" />
        <DateField {...bind('last_day')} type="date" />
        <TextField {...bind('words')} isOptional maxLength={200} />
      </Form>
    </section>
  );
});
