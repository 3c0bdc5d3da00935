import { observer } from 'mobx-react-lite';
import { useCallback, type SubmitEvent } from 'react';
import { business } from '../../shared/business.ts';
import { Button } from '../../shared/components/Button.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { useArrival } from '../../shared/components/use-arrival.ts';
import { ScoreStore } from '../../shared/stores/ScoreStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ScoreTransactionPage.module.css';

/** Records the score of an email's button once the page is visible; without scripts or after an error, by a button. */
export const RecordScore = observer(function RecordScore({ score }: { score: number }) {
  const store = useStores().lazy.of(ScoreStore);
  const { form, transactionId, res } = store;
  useArrival(useCallback(() => void store.record(), [store]));
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.record();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <ErrorSummary attempt={form.refusals} fieldErrors={{}} formErrors={form.formErrors} labels={{}} />
      <p className={styles.lead}>
        You give {business.name} <strong>{score} out of 10</strong>.
      </p>
      <input name="transactionId" type="hidden" value={transactionId ?? ''} />
      <input name="score" type="hidden" value={score} />
      <input name="res" type="hidden" value={res ?? ''} />
      <input name="confirm" type="hidden" value="1" />
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          {`Submit my ${score}`}
        </Button>
      </p>
    </form>
  );
});
