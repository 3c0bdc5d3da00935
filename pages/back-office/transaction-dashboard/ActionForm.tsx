import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ActionInput } from './ActionInput.tsx';
import { ActionStore } from './ActionStore.ts';
import { ACTIONS, type FormName } from './booth-actions.ts';
import styles from './BoothPanel.module.css';
import { StepProblem } from './StepProblem.tsx';

interface Props {
  name: FormName;
  /** The open car, if any. */
  card: BoothCard | null;
}

/** The form of an action: what it means, its fields with a reason from the list, and one button. */
export const ActionForm = observer(function ActionForm({ name, card }: Props) {
  const store = useStores().lazy.of(ActionStore);
  const { form, values } = store;
  const { label, about, fields, describeSubmit, isSentByReason } = ACTIONS[name];
  const hasSubmit = !isSentByReason?.(values, card);
  // Below the heading of the open car.
  const Heading = card ? 'h3' : 'h2';
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = element.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    // Not a field that is filled, where reasons send: on a phone, the keys would cover them.
    const start = !hasSubmit && first?.value ? heading.current : first;
    start?.focus();
    // Only when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.send();
  };
  return (
    <form ref={element} className={styles.action} method="dialog" noValidate onSubmit={handleSubmit}>
      <Heading ref={heading} className={styles.actionTitle} tabIndex={-1}>
        {label}
      </Heading>
      {about && <p>{about}</p>}
      {name === 'other-plate' && (
        <Plates onCar={values.license_plate} onTicket={card?.license_plate ?? null} />
      )}
      <StepProblem form={form} />
      {fields.map((field) => (
        <ActionInput key={field} card={card} field={field} name={name} />
      ))}
      <p className={styles.buttons}>
        {hasSubmit && (
          <Button isPending={form.isPending} type="submit" variant="cta">
            {describeSubmit(values, card)}
          </Button>
        )}
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
