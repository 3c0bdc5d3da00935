import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Card } from '../../../shared/components/Card.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { BREAK_KINDS, type Clock } from '../../../shared/contracts/schedule.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { showMinutes, showTime } from '../schedule/show-time.ts';
import { MyScheduleStore } from './MyScheduleStore.ts';
import styles from './ScheduleUserPage.module.css';

/** The time clock: what it says now, and the one button for what comes next. */
export const TimeClock = observer(function TimeClock({ clock }: { clock: Clock }) {
  const store = useStores().lazy.of(MyScheduleStore);
  if (clock.state === 'FORGOTTEN') return <Forgotten since={clock.since} />;
  const { formErrors } = store.clocking;
  return (
    <Card title="Time clock" titleId="clock" tone="tint">
      <div aria-live="polite" className={styles.clock}>
        <p className={styles.state}>{describe(clock)}</p>
        {clock.warnings.map((warning) => (
          <Banner key={warning} tone="warning">
            {warning}
          </Banner>
        ))}
        {formErrors.length > 0 && <Banner tone="error">{formErrors.join(' ')}</Banner>}
      </div>
      <Buttons clock={clock} />
    </Card>
  );
});

const Buttons = observer(function Buttons({ clock: { state, break_kind: kind } }: { clock: Clock }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const { isPending } = store.clocking;
  if (state === 'OUT')
    return (
      <div className={styles.actions}>
        <Button isPending={isPending} variant="cta" onClick={() => void store.clockIn()}>
          Clock in
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      {state === 'ON_BREAK' ? (
        <Button isPending={isPending} variant="cta" onClick={() => void store.endBreak()}>
          End {nameBreak(kind)}
        </Button>
      ) : (
        <>
          <Button isPending={isPending} onClick={() => void store.startBreak('MEAL')}>
            Start meal
          </Button>
          <Button isPending={isPending} onClick={() => void store.startBreak('REST')}>
            Start rest
          </Button>
        </>
      )}
      <Button
        isPending={isPending}
        variant={state === 'IN' ? 'cta' : 'secondary'}
        onClick={() => void store.clockOut()}
      >
        Clock out
      </Button>
    </div>
  );
});

const nameBreak = (kind: Clock['break_kind']) => (kind ? BREAK_KINDS[kind].toLowerCase() : 'break');

function describe({ state, since, paid_minutes: minutes, break_kind: kind, break_since: began }: Clock) {
  if (state === 'OUT' || !since) return 'You are not clocked in.';
  const isIn = `In since ${showTime(since)}, ${showMinutes(minutes)} paid.`;
  return kind && began ? `${BREAK_KINDS[kind]} since ${showTime(began)}. ${isIn}` : isIn;
}

/** Asks when the person left who forgot to clock out; a manager approves the answer. */
const Forgotten = observer(function Forgotten({ since }: { since: string | null }) {
  const store = useStores().lazy.of(MyScheduleStore);
  const { clocking, leftAt } = store;
  return (
    <Card title={`You were in since ${formatWhen(since)}; when did you leave?`} titleId="clock" tone="tint">
      <Form
        action="Save and clock in"
        form={clocking}
        labels={{ left_at: 'You left at' }}
        onSubmit={() => void store.clockIn()}
      >
        <Field
          errors={clocking.fieldErrors.left_at ?? []}
          hint="A manager approves this time."
          label="You left at"
          name="left_at"
          size="medium"
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={leftAt}
              onChange={(event) => store.handleLeftAt(event.currentTarget.value)}
            />
          )}
        </Field>
      </Form>
    </Card>
  );
});
