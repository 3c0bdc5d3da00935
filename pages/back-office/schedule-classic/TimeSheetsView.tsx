import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { TimeSheet } from '../../../shared/contracts/schedule.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../schedule/DateField.tsx';
import { showDay, showMinutes, showSpan } from '../schedule/show-time.ts';
import { TimeSheetTable } from '../schedule/TimeSheetTable.tsx';
import styles from './ScheduleClassicPage.module.css';
import { type OwnedWork, TimeSheetsStore } from './TimeSheetsStore.ts';

/** Exceptions first, then the rest in one press, then everybody's sheet. */
export const TimeSheetsView = observer(function TimeSheetsView() {
  const store = useStores().lazy.of(TimeSheetsStore);
  const { exceptions, rest, settling } = store;
  const { sheets = [], may_update: mayUpdate = false } = store.data ?? {};
  const over = sheets.flatMap(({ person, weeks }) =>
    weeks.filter(({ overtime_minutes: minutes }) => minutes > 0).map((week) => ({ ...week, ...person })),
  );
  return (
    <>
      <div aria-live="polite">
        {settling.formErrors.length > 0 && <Banner tone="error">{settling.formErrors.join(' ')}</Banner>}
      </div>
      <section aria-labelledby="exceptions" className={styles.section}>
        <h2 id="exceptions">To look at</h2>
        {exceptions.length + over.length === 0 && <p>Nothing is out of the ordinary.</p>}
        <ul className={styles.list}>
          {over.map(({ number, name, first_day: first, minutes, overtime_minutes: extra }) => (
            <li key={`${number} ${first}`}>
              <strong>{name}</strong>
              <span>
                Week of {showDay(first)}: {showMinutes(minutes)}
              </span>
              <span className={styles.problem}>{showMinutes(extra)} over 40 hours.</span>
            </li>
          ))}
          {exceptions.map((work) => (
            <Exception key={work.id} work={work} />
          ))}
        </ul>
      </section>
      {rest.length > 0 && (
        <section aria-labelledby="rest" className={styles.section}>
          <h2 id="rest">The rest</h2>
          <p>
            {rest.length} without a problem,{' '}
            {showMinutes(rest.reduce((sum, one) => sum + one.paid_minutes, 0))}
          </p>
          <div>
            <Button isPending={settling.isPending} variant="cta" onClick={() => void store.approve(rest)}>
              Approve the rest
            </Button>
          </div>
        </section>
      )}
      {sheets
        .filter((sheet) => mayUpdate || hasHours(sheet))
        .map((sheet) => (
          <details key={sheet.person.number} className={styles.person}>
            <summary>
              {sheet.person.name}, {showMinutes(sheet.minutes)}
            </summary>
            <TimeSheetTable sheet={sheet} />
            {mayUpdate && (
              <Button variant="quiet" onClick={() => store.askToAdd(sheet.person)}>
                Add hours<span className="visually-hidden"> of {sheet.person.name}</span>
              </Button>
            )}
          </details>
        ))}
      <CorrectDialog />
    </>
  );
});

const hasHours = ({ days }: TimeSheet) => days.some(({ punches }) => punches.length > 0);

const Exception = observer(function Exception({ work }: { work: OwnedWork }) {
  const store = useStores().lazy.of(TimeSheetsStore);
  const about = (
    <span className="visually-hidden">
      {' '}
      {work.name}, {showDay(work.day)}
    </span>
  );
  return (
    <li>
      <strong>{work.name}</strong>
      <span>
        {showDay(work.day)}, {showSpan(work.in_at, work.out_at)}, {showMinutes(work.paid_minutes)}
      </span>
      {work.problems.map((problem) => (
        <span key={problem} className={styles.problem}>
          {problem}
        </span>
      ))}
      <span className={styles.actions}>
        {store.mayApprove(work) && (
          <Button isPending={store.settling.isPending} onClick={() => void store.approve([work])}>
            Approve{about}
          </Button>
        )}
        {store.data?.may_update && (
          <Button variant="quiet" onClick={() => store.askToCorrect(work)}>
            Correct{about}
          </Button>
        )}
      </span>
    </li>
  );
});

const LABELS = { in_at: 'Came', out_at: 'Left', reason: 'Reason' };

const CorrectDialog = observer(function CorrectDialog() {
  const store = useStores().lazy.of(TimeSheetsStore);
  const { correcting, correction } = store;
  const bind = bindFields(correction, LABELS);
  return (
    <Dialog
      isOpen={correcting !== null}
      title={
        correcting &&
        (correcting.day ? `${correcting.name}, ${showDay(correcting.day)}` : `Hours of ${correcting.name}`)
      }
      onClose={() => store.stopCorrecting()}
    >
      <Form
        action={correcting?.id === null ? 'Add hours' : 'Correct'}
        form={correction.form}
        labels={LABELS}
        onSubmit={() => void store.correct()}
      >
        <DateField {...bind('in_at')} type="datetime-local" />
        <DateField {...bind('out_at')} type="datetime-local" />
        <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
      </Form>
    </Dialog>
  );
});
