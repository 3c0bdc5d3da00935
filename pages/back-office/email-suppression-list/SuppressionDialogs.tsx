import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router-dom';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { SUPPRESSION_CAUSES } from '../../../shared/contracts/email-suppressions.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { countAddresses, SuppressionStore } from './SuppressionStore.ts';

const ADD_LABELS = { email: 'Email address', reason: 'Reason' };
const REMOVE_LABELS = { cause: 'Cause', from: 'Suppressed from', to: 'Suppressed to', reason: 'Reason' };
const REMOVE_IDS = { reason: 'remove-reason' };
const CAUSES = Object.entries(SUPPRESSION_CAUSES).map(([value, label]) => ({ value, label }));

/** Shows the list as it is after a change. */
function useReload() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => navigate(pathname, { replace: true });
}

/** The forms that add an address, and that remove all of one cause and period. */
export const SuppressionDialogs = observer(function SuppressionDialogs() {
  const store = useStores().lazy.of(SuppressionStore);
  return (
    <>
      <Dialog isOpen={store.opened === 'add'} title="Add an address" onClose={() => store.close()}>
        <AddForm />
      </Dialog>
      <Dialog
        isOpen={store.opened === 'remove-many'}
        title="Remove all of one cause and period"
        onClose={() => store.close()}
      >
        <RemoveForm />
      </Dialog>
    </>
  );
});

const AddForm = observer(function AddForm() {
  const store = useStores().lazy.of(SuppressionStore);
  const reload = useReload();
  const bind = bindFields(store.adding, ADD_LABELS);
  const add = async () => {
    if (await store.add()) await reload();
  };
  return (
    <Form action="Add address" form={store.adding.form} labels={ADD_LABELS} onSubmit={() => void add()}>
      <p>It gets no email at all until somebody removes it, not even booking confirmations.</p>
      <TextField {...bind('email')} inputMode="email" maxLength={254} />
      <TextField {...bind('reason')} hint="The list and the audit log show it." maxLength={200} />
    </Form>
  );
});

const RemoveForm = observer(function RemoveForm() {
  const store = useStores().lazy.of(SuppressionStore);
  const reload = useReload();
  const { removing, counted } = store;
  const bind = bindFields(removing, REMOVE_LABELS, REMOVE_IDS);
  const remove = async () => {
    if (await store.removeMany()) await reload();
  };
  return (
    <Form
      action={counted ? `Remove ${countAddresses(counted)}` : 'Count addresses'}
      form={removing.form}
      ids={REMOVE_IDS}
      labels={REMOVE_LABELS}
      variant={counted ? 'danger' : 'cta'}
      onSubmit={() => void remove()}
    >
      <p>For addresses that bounced because of a mistake of ours.</p>
      <Select {...bind('cause')} options={CAUSES} onChange={(value) => store.choose('cause', value)} />
      <DayField name="from" />
      <DayField name="to" />
      <div aria-live="polite">{counted !== null && <p>{countAddresses(counted)} found.</p>}</div>
      {counted !== null && counted > 0 && (
        <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
      )}
    </Form>
  );
});

const DayField = observer(function DayField({ name }: { name: 'from' | 'to' }) {
  const store = useStores().lazy.of(SuppressionStore);
  const { onBlur, value, onChange: _, ...field } = bindFields(store.removing, REMOVE_LABELS)(name);
  return (
    <Field {...field} hint="Pacific time.">
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onBlur={onBlur}
          onChange={(event) => store.choose(name, event.currentTarget.value)}
        />
      )}
    </Field>
  );
});
