import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Form } from '../../../shared/components/Form.tsx';
import { RadioCard } from '../../../shared/components/RadioCard.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './Batch.module.css';
import { type BatchField, BatchStore } from './BatchStore.ts';

const LABELS = { amount_cents: 'Amount', bag_number: 'Bag number', kind: 'What happens', reason: 'Reason' };

const useBatchField = () => {
  const store = useStores().lazy.of(BatchStore);
  return (name: BatchField) => ({
    name,
    label: LABELS[name],
    autoComplete: 'off',
    errors: store.form.fieldErrors[name] ?? [],
    value: store.fields[name],
    onChange: (value: string) => store.handleField(name, value),
  });
};

const Amount = observer(function Amount() {
  const field = useBatchField();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField {...field('amount_cents')} inputMode="decimal" inputRef={input} prefix="$" size="short" />
  );
});

/** Cash from the drawer to the safe. */
export const DropForm = observer(function DropForm() {
  const store = useStores().lazy.of(BatchStore);
  const field = useBatchField();
  return (
    <Form
      action="Record drop"
      className={styles.form}
      form={store.form}
      labels={LABELS}
      onSubmit={() => void store.drop()}
    >
      <Amount />
      <TextField {...field('bag_number')} inputMode="numeric" maxLength={20} size="medium" />
      <p className={styles.hint}>A second person confirms it on their own device.</p>
    </Form>
  );
});

/** Cash for something else than a stay. */
export const PayForm = observer(function PayForm() {
  const store = useStores().lazy.of(BatchStore);
  const field = useBatchField();
  const isPaidIn = store.fields.kind === 'PAID_IN';
  return (
    <Form
      action={isPaidIn ? 'Record cash paid in' : 'Record cash paid out'}
      className={styles.form}
      form={store.form}
      labels={LABELS}
      onSubmit={() => void store.pay()}
    >
      <fieldset className={styles.choice}>
        <legend>{LABELS.kind}</legend>
        <RadioCard
          checked={!isPaidIn}
          label="Paid out"
          name="kind"
          value="PAID_OUT"
          onChange={(kind) => store.handleField('kind', kind)}
        />
        <RadioCard
          checked={isPaidIn}
          label="Paid in"
          name="kind"
          value="PAID_IN"
          onChange={(kind) => store.handleField('kind', kind)}
        />
      </fieldset>
      <Amount />
      <TextField {...field('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});

/** Why the drawer is over or short by more than the limit. */
export const ExplainForm = observer(function ExplainForm() {
  const store = useStores().lazy.of(BatchStore);
  const field = useBatchField();
  return (
    <Form
      action="Close batch"
      className={styles.form}
      form={store.form}
      labels={LABELS}
      onSubmit={() => void store.explain()}
    >
      <TextField
        {...field('reason')}
        hint="What happened? The lead and the audit log see it."
        maxLength={200}
      />
    </Form>
  );
});
