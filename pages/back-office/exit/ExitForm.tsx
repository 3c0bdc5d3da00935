import { observer } from 'mobx-react-lite';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { EXIT_REASONS } from '../../../shared/contracts/exceptions.ts';
import { formatDay, formatTimeOfDay, formatWallTime, timeOf } from '../../../shared/format/wall-time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EditConflict } from '../edits/EditConflict.tsx';
import { CHOSEN_REASONS, type ExitChoice, type ExitReason, listExitChoices } from './exit-choices.ts';
import styles from './ExitForm.module.css';
import { ExitStore, type ShowNote } from './ExitStore.ts';

interface Props {
  headingLevel: 'h2' | 'h3';
  onDone: ShowNote;
  onCancel: () => void;
}

/** Changes when a parked car is expected to leave: one press for the usual times, each with its reason. */
export const ExitForm = observer(function ExitForm({ headingLevel: Heading, onDone, onCancel }: Props) {
  const store = useStores().lazy.of(ExitStore);
  const { now, planned } = store;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <Heading ref={heading} className={styles.title} tabIndex={-1}>
        Change the exit
      </Heading>
      <p>
        {planned ? `Now expected to leave ${formatWallTime(planned)}.` : 'Nobody knows when it leaves.'}{' '}
        Nothing is billed until then.
      </p>
      <Problems onDone={onDone} />
      <div className={styles.groups}>
        {listExitChoices(now, planned).map(({ reason, title, choices }) => (
          <fieldset key={reason} className={styles.group}>
            <legend>{title}</legend>
            <div className={styles.choices}>
              {choices.map((choice) => (
                <Choice
                  key={choice.label}
                  choice={choice}
                  reason={reason}
                  onChoose={() => void store.choose({ wall: choice.wall, reason }, onDone)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <OtherTime onChoose={(reason) => void store.chooseTyped(reason, onDone)} />
      <Button className={styles.back} variant="quiet" onClick={onCancel}>
        Back
      </Button>
    </div>
  );
});

/** Above the times, because one of them may have been pressed. */
const Problems = observer(function Problems({ onDone }: { onDone: ShowNote }) {
  const store = useStores().lazy.of(ExitStore);
  const { edit, form } = store;
  const words = [...form.formErrors, ...(edit.hasConflicts ? (form.fieldErrors.expected_exit ?? []) : [])];
  return (
    <div role="alert">
      {words.length > 0 && <p className={styles.problem}>{words.join(' ')}</p>}
      <EditConflict
        edit={edit}
        label="Expected to leave"
        name="expected_exit"
        onSave={() => void store.chooseAgain(onDone)}
      />
    </div>
  );
});

interface ChoiceProps {
  choice: ExitChoice;
  reason: ExitReason;
  onChoose: () => void;
}

const Choice = observer(function Choice({ choice: { label, wall }, reason, onChoose }: ChoiceProps) {
  const { form, chosen } = useStores().lazy.of(ExitStore);
  return (
    <Button
      className={styles.choice}
      isPending={form.isPending && chosen?.reason === reason && chosen.wall === wall}
      onClick={onChoose}
    >
      <span>
        {label}{' '}
        <span className={styles.when}>
          {formatDay(wall)}, {formatTimeOfDay(timeOf(wall))}
        </span>
      </span>
    </Button>
  );
});

/** Any other time. The reason is the button. */
const OtherTime = observer(function OtherTime({ onChoose }: { onChoose: (reason: ExitReason) => void }) {
  const store = useStores().lazy.of(ExitStore);
  const { form } = store;
  const { fields, hasConflicts } = store.edit;
  return (
    // The buttons say why, so that Enter alone sends nothing.
    <form method="dialog" noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      <fieldset className={styles.group}>
        <legend>Another time</legend>
        <div className={styles.fields}>
          <Field
            errors={hasConflicts ? [] : (form.fieldErrors.expected_exit ?? [])}
            id="exit-time"
            label="Expected to leave"
            name="expected_exit"
            size="medium"
          >
            {(control) => (
              // The browser's own picker is the fastest on phones.
              <input
                {...control}
                type="datetime-local"
                value={fields.values.expected_exit}
                onChange={(event) => fields.change('expected_exit', event.currentTarget.value)}
              />
            )}
          </Field>
          <TextField
            isOptional
            autoComplete="off"
            id="exit-words"
            label="In your words"
            maxLength={500}
            name="words"
            value={fields.values.words}
            onChange={(text) => fields.change('words', text)}
          />
        </div>
        <fieldset className={styles.group}>
          <legend>Why? Pressing it changes the exit.</legend>
          <div className={styles.choices}>
            {CHOSEN_REASONS.map((reason) => (
              <Button key={reason} onClick={() => onChoose(reason)}>
                {EXIT_REASONS[reason]}
              </Button>
            ))}
          </div>
        </fieldset>
      </fieldset>
    </form>
  );
});
