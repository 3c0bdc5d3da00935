import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { FieldErrorText } from '../../../shared/components/Field.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ActionStore } from './ActionStore.ts';
import { ACTIONS, type FormName } from './booth-actions.ts';
import styles from './BoothPanel.module.css';

/** The reasons of an action that a second person decides: a press on one asks. */
export const ReasonButtons = observer(function ReasonButtons({
  name,
  card,
}: {
  name: FormName;
  card: BoothCard | null;
}) {
  const store = useStores().lazy.of(ActionStore);
  const { reasons, describeSubmit } = ACTIONS[name];
  return (
    <fieldset className={styles.reasons}>
      <legend>{describeSubmit(store.values, card)}: choose why</legend>
      <div className={styles.reasonButtons}>
        {Object.entries(reasons).map(([reason, label]) => (
          <Button
            key={reason}
            isPending={store.form.isPending && store.values.reason === reason}
            onClick={() => void store.send({ reason })}
          >
            {label}
          </Button>
        ))}
      </div>
      <FieldErrorText errors={store.form.fieldErrors.reason ?? []} id="action-reason" />
    </fieldset>
  );
});
