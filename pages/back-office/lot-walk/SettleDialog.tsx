import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { SETTLE_REASONS, type SettleReason } from '../../../shared/contracts/lot-walks.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { LotWalkStore } from './LotWalkStore.ts';

const LABELS = { reason: 'Reason', words: 'What happened' };
const IDS = { reason: 'settle-reason', words: 'settle-words' };
const REASONS = Object.entries(SETTLE_REASONS).map(([value, label]) => ({ value, label }));
const isReason = (value: string): value is SettleReason => value in SETTLE_REASONS;

/** Asks why a difference is settled. The audit log keeps it. */
export const SettleDialog = observer(function SettleDialog() {
  const store = useStores().lazy.of(LotWalkStore);
  const { settling, settleForm: form, reason, words } = store;
  const name = settling?.license_plate ?? settling?.ticket_number ?? '';
  return (
    <Dialog isOpen={settling !== null} title={`Settle ${name}`} onClose={() => store.stopSettling()}>
      <Form form={form} ids={IDS} labels={LABELS} onSubmit={() => void store.settle()}>
        <Select
          errors={form.fieldErrors.reason ?? []}
          id={IDS.reason}
          label={LABELS.reason}
          name="reason"
          options={REASONS}
          value={reason}
          onChange={(value) => isReason(value) && store.setReason(value)}
        />
        <TextField
          errors={form.fieldErrors.words ?? []}
          hint="The audit log keeps it."
          id={IDS.words}
          isOptional={reason !== 'OTHER'}
          label={LABELS.words}
          maxLength={500}
          name="words"
          value={words}
          onChange={(text) => store.setWords(text)}
        />
        <p>
          <Button isPending={form.isPending} type="submit" variant="cta">
            Settle
          </Button>
        </p>
      </Form>
    </Dialog>
  );
});
