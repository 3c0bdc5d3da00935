import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import styles from './Passbook.module.css';

/** A plain GET, so that the address names the search and the form works without scripts. */
export function PassSearch({ path, q }: { path: string; q: string }) {
  return (
    <form key={q} action={path} className={styles.search} data-print="no" method="get">
      <TextField
        defaultValue={q}
        hint="Booking, voucher or club number, or part of a name"
        label="Number or name"
        maxLength={80}
        name="q"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
