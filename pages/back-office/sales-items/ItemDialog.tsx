import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { ITEM_LABELS } from '../../../shared/contracts/sales-items.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { DateField } from '../edits/DateField.tsx';
import { EditConflict } from '../edits/EditConflict.tsx';
import { YES_NO } from './item-labels.ts';
import { SalesItemsStore } from './SalesItemsStore.ts';

const LABELS = { ...ITEM_LABELS, reason: 'Reason' };

/** The form that is open: a new item, a change of one, or a new price. */
export const ItemDialog = observer(function ItemDialog() {
  const store = useStores().lazy.of(SalesItemsStore);
  const form = store.opened?.form;
  const name = store.opened?.item?.name ?? '';
  const titles = { create: 'New item', change: `Change ${name}`, price: `New price of ${name}` };
  return (
    <Dialog isOpen={form !== undefined} title={form && titles[form]} onClose={() => store.close()}>
      {form === 'create' && <CreateForm />}
      {form === 'change' && <ChangeForm />}
      {form === 'price' && <PriceForm />}
    </Dialog>
  );
});

const CreateForm = observer(function CreateForm() {
  const store = useStores().lazy.of(SalesItemsStore);
  const { create } = store.forms;
  const bind = bindFields(create, LABELS);
  return (
    <Form action="Add item" form={create.form} labels={LABELS} onSubmit={() => void store.send()}>
      <TextField {...bind('name')} maxLength={40} />
      <TextField {...bind('price_cents')} inputMode="decimal" prefix="$" size="short" />
      <Select {...bind('is_taxable')} options={YES_NO.is_taxable} />
      <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});

const ChangeForm = observer(function ChangeForm() {
  const store = useStores().lazy.of(SalesItemsStore);
  const { change } = store.forms;
  const bind = bindFields(change, LABELS);
  const conflict = (field: 'name' | 'position' | 'is_active') => (
    <EditConflict edit={store.edit} label={LABELS[field]} name={field} onSave={() => void store.send()} />
  );
  return (
    <Form action="Save" form={change.form} labels={LABELS} onSubmit={() => void store.send()}>
      <TextField {...bind('name')} maxLength={40} />
      {conflict('name')}
      <TextField
        {...bind('position')}
        hint="1 is the first."
        inputMode="numeric"
        maxLength={3}
        size="short"
      />
      {conflict('position')}
      <Select {...bind('is_active')} options={YES_NO.is_active} />
      {conflict('is_active')}
      <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});

const PriceForm = observer(function PriceForm() {
  const store = useStores().lazy.of(SalesItemsStore);
  const { price } = store.forms;
  const bind = bindFields(price, LABELS);
  return (
    <Form action="Set price" form={price.form} labels={LABELS} onSubmit={() => void store.send()}>
      <TextField {...bind('price_cents')} inputMode="decimal" prefix="$" size="short" />
      <Select {...bind('is_taxable')} options={YES_NO.is_taxable} />
      <DateField
        bound={bind('effective_from')}
        hint="Pacific time. Empty: now. What was sold before keeps its price."
        isOptional
        type="datetime-local"
      />
      <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});
