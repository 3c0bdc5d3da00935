import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { ChangeStore } from './ChangeStore.ts';

const LABELS = { reason: 'Reason' };
const IDS = { reason: 'change-reason' };

/** Asks for the reason of a change, which the audit log keeps. */
export const ReasonDialog = observer(function ReasonDialog() {
  const store = useStores().lazy.of(ChangeStore);
  const { change, form } = store;
  return (
    <Dialog isOpen={change !== null} title={change?.title} onClose={() => store.close()}>
      <Form form={form} ids={IDS} labels={LABELS} onSubmit={() => void store.send()}>
        <p>{change?.text}</p>
        <TextField
          errors={form.fieldErrors.reason ?? []}
          hint="The audit log keeps it."
          id={IDS.reason}
          label={LABELS.reason}
          maxLength={200}
          name="reason"
          value={store.reason}
          onChange={(reason) => store.handleReason(reason)}
        />
        <p>
          <Button isPending={form.isPending} type="submit" variant={change?.isDangerous ? 'danger' : 'cta'}>
            {change?.label}
          </Button>
        </p>
      </Form>
    </Dialog>
  );
});
