import { Button } from '../../../shared/components/Button.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import styles from './DaysForm.module.css';

interface Props {
  /** The page's address, which the form opens with `from` and `to`. */
  path: string;
  from: string;
  to: string;
}

/** Chooses the days of a report: a plain GET, so that the address names them and the form works without scripts. */
export function DaysForm({ path, from, to }: Props) {
  return (
    <form key={`${from} ${to}`} action={path} className={styles.form} data-print="no" method="get">
      <Field label="From" name="from">
        {(control) => <input {...control} defaultValue={from} type="date" />}
      </Field>
      <Field label="To" name="to">
        {(control) => <input {...control} defaultValue={to} type="date" />}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
