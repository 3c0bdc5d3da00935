import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { DENOMINATIONS } from '../../../shared/contracts/batches.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './Batch.module.css';
import { BatchStore } from './BatchStore.ts';

const NAMES: Record<string, string> = {
  quarters: '25¢',
  dimes: '10¢',
  nickels: '5¢',
  pennies: '1¢',
};
const nameOf = ({ name, cents }: (typeof DENOMINATIONS)[number]) => NAMES[name] ?? `$${cents / 100}`;
const LABELS = Object.fromEntries(DENOMINATIONS.map((one) => [one.name, nameOf(one)]));

interface Props {
  /** What the button does, before the sum: 'Open batch with'. */
  action: string;
  onSubmit: () => void;
}

/** A count by denomination with the live sum. Tab or Enter goes to the next line; Enter in the last one sends it. */
export const CountForm = observer(function CountForm({ action, onSubmit }: Props) {
  const store = useStores().lazy.of(BatchStore);
  const { form, pieces, sumCents } = store;
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => lines.current?.querySelector('input')?.focus(), []);
  return (
    <Form className={styles.form} form={form} labels={LABELS} onSubmit={onSubmit}>
      <div ref={lines} className={styles.lines}>
        {DENOMINATIONS.map((one) => (
          <label key={one.name} className={styles.line}>
            <span className={styles.piece}>{nameOf(one)}</span>
            <input
              aria-invalid={form.fieldErrors[one.name] ? true : undefined}
              autoComplete="off"
              className={styles.count}
              enterKeyHint={one.name === 'pennies' ? 'done' : 'next'}
              id={one.name}
              inputMode="numeric"
              name={one.name}
              placeholder="0"
              value={pieces[one.name] ?? ''}
              onKeyDown={handleEnter}
              onChange={({ currentTarget }) => store.handlePieces(one.name, currentTarget.value)}
            />
            <span className={styles.worth}>{formatCents(Number(pieces[one.name] ?? 0) * one.cents)}</span>
          </label>
        ))}
      </div>
      <p className={styles.sum}>
        Total <output>{formatCents(sumCents)}</output>
      </p>
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          {action} {formatCents(sumCents)}
        </Button>
      </p>
    </Form>
  );
});

/** A count can't be taken back, so Enter sends it only from the last line. */
function handleEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const inputs = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
