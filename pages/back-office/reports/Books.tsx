import { Lock } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import type { LockState } from '../../../shared/contracts/sales-reports.ts';
import { centsOf, formatMoney } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from '../changes/ChangeStore.ts';
import { ReasonDialog } from '../changes/ReasonDialog.tsx';
import { WhoChanged } from '../changes/WhoChanged.tsx';
import { BooksStore } from './BooksStore.ts';
import styles from './ReportPage.module.css';

interface Props {
  period: string;
  /** 'day' or 'month' */
  what: string;
  state: LockState;
  /** Whether it is locked with a note only, because it doesn't tie. */
  needsNote?: boolean;
  /** Loads the report again. */
  reload: () => Promise<void>;
}

/** Whether the books of a day or month are closed, and the buttons that close and reopen them. */
export const Books = observer(function Books(props: Props) {
  const { period, what, state } = props;
  const { lock, problem } = state;
  const { form } = useStores().lazy.of(BooksStore);
  const refused = [...form.formErrors, ...Object.values(form.fieldErrors).flat()];
  return (
    <section aria-labelledby="books" className={styles.part}>
      <h2 id="books">Books</h2>
      {lock ? (
        <p>
          <Lock aria-hidden="true" size={16} /> Locked by {lock.by}, {formatWhen(lock.at)}
          {centsOf(lock.difference) !== 0 && `, with a difference of ${formatMoney(lock.difference)}`}.
          {lock.note && ` ${lock.note}`}
        </p>
      ) : (
        <p>
          The {what} is open. {problem} Once it is locked, corrections count for the next open day.
        </p>
      )}
      <div aria-live="polite">{refused.length > 0 && <Banner tone="error">{refused.join(' ')}</Banner>}</div>
      <p className={styles.bar} data-print="no">
        <LockButton {...props} />
        <WhoChanged name={period} />
      </p>
      <ReasonDialog />
    </section>
  );
});

const LockButton = observer(function LockButton({ period, what, state, needsNote, reload }: Props) {
  const { lazy } = useStores();
  const books = lazy.of(BooksStore);
  const { may_lock: mayLock, may_reopen: mayReopen } = state;
  if (mayReopen)
    return (
      <Button
        onClick={() =>
          lazy.of(ChangeStore).ask({
            title: `Reopen the ${what}`,
            text: 'Until it is locked again, its figures change with every correction. Corrections made after the lock stay on the days that they were posted to.',
            label: `Reopen the ${what}`,
            send: (reason) => books.reopen(period, reason).then(reload),
          })
        }
      >
        Reopen the {what}
      </Button>
    );
  if (!mayLock) return null;
  if (!needsNote)
    return (
      <Button isPending={books.form.isPending} onClick={() => void books.press(period, reload)}>
        Lock the {what}
      </Button>
    );
  return (
    <Button
      onClick={() =>
        lazy.of(ChangeStore).ask({
          title: `Lock the ${what}`,
          text: 'It doesn’t tie. Write down why it is locked all the same.',
          label: `Lock the ${what}`,
          send: (reason) => books.lock(period, reason).then(reload),
        })
      }
    >
      Lock the {what}
    </Button>
  );
});
