import { observer } from 'mobx-react-lite';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { TERM_LABELS } from './coupon-forms.ts';
import { CouponFields } from './CouponFields.tsx';
import { CouponStore } from './CouponStore.ts';

const LABELS = { ...TERM_LABELS, reason: 'Reason' };

/** The form that changes the terms of the coupon. */
export const CouponDialog = observer(function CouponDialog() {
  const store = useStores().lazy.of(CouponStore);
  return (
    <Dialog
      isOpen={store.isEditing}
      title={`Change ${store.coupon?.code ?? ''}`}
      onClose={() => store.closeEdit()}
    >
      <TermsForm />
    </Dialog>
  );
});

const TermsForm = observer(function TermsForm() {
  const store = useStores().lazy.of(CouponStore);
  const { form, edit } = store;
  const bind = bindFields(form, LABELS);
  return (
    <Form action="Save" form={form.form} labels={LABELS} onSubmit={() => void store.save()}>
      <p>New prices follow these terms. Bookings keep their price. Empty: no limit.</p>
      <CouponFields change={{ edit, onSave: () => void store.save() }} fields={form} />
      <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
    </Form>
  );
});
