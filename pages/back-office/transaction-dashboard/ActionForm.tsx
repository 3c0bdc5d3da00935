import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EditConflict } from '../edits/EditConflict.tsx';
import { ActionInput } from './ActionInput.tsx';
import { ActionStore } from './ActionStore.ts';
import { type ActionName, ACTIONS } from './booth-actions.ts';
import styles from './BoothPanel.module.css';
import { StepProblem } from './StepProblem.tsx';

interface Props {
  name: ActionName;
  /** The open car, if any. */
  card: BoothCard | null;
}

/** The form of an action: what it means, its fields with a reason from the list, and one button. */
export const ActionForm = observer(function ActionForm({ name, card }: Props) {
  const store = useStores().lazy.of(ActionStore);
  const { form, values } = store;
  const { label, about, fields, describeSubmit } = ACTIONS[name];
  // Below the heading of the open car.
  const Heading = card ? 'h3' : 'h2';
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.send();
  };
  return (
    <form ref={element} className={styles.action} method="dialog" noValidate onSubmit={handleSubmit}>
      <Heading className={styles.actionTitle}>{label}</Heading>
      {about && <p>{about}</p>}
      {name === 'other-plate' && (
        <Plates onCar={values.license_plate} onTicket={card?.license_plate ?? null} />
      )}
      <StepProblem form={form} />
      {fields.map((field) => (
        <Fragment key={field}>
          <ActionInput card={card} field={field} name={name} />
          <EditConflict edit={store.edit} label={label} name={field} onSave={() => void store.send()} />
        </Fragment>
      ))}
      <p className={styles.buttons}>
        <Button isPending={form.isPending} type="submit" variant="cta">
          {describeSubmit(values, card)}
        </Button>
        <Button className={styles.quiet} variant="quiet" onClick={() => store.cancel()}>
          Back
        </Button>
      </p>
    </form>
  );
});

function Plates({ onTicket, onCar }: { onTicket: string | null; onCar: string }) {
  return (
    <dl className={styles.plates}>
      <div>
        <dt>On the ticket</dt>
        <dd>{onTicket ?? 'No plate'}</dd>
      </div>
      <div>
        <dt>On the car</dt>
        <dd className={styles.otherPlate}>{onCar || '?'}</dd>
      </div>
    </dl>
  );
}
