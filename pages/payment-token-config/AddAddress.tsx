import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { ADDRESS_LABELS, AddressFields } from '../parts/AddressFields.tsx';
import { focusList } from './focus-list.ts';
import styles from './PaymentTokenConfigPage.module.css';

/** Saves an address. */
export const AddAddress = observer(function AddAddress({ listId }: { listId: string }) {
  const { lazy } = useStores();
  const saved = lazy.of(SavedPaymentsStore);
  const { address: fields } = saved;
  const { form } = fields;
  const [isOpen, setOpen] = useState(() => lazy.of(PostedQuestion).isAsked('address') || form.isRefused);
  const heading = useFocusWhen<HTMLHeadingElement>(isOpen);
  useDraft('billing-address', fields);
  const handleCancel = () => {
    setOpen(false);
    form.clear();
    focusList(listId, form);
  };
  const handleSubmit = async () => {
    if (form.isPending || !(await saved.addAddress())) return;
    setOpen(false);
    focusList(listId, form);
  };
  if (!isOpen)
    return (
      <div>
        <PostedButton form="address" onPress={() => setOpen(true)}>
          Add an address
        </PostedButton>
      </div>
    );
  return (
    <div className={styles.form}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        Add an address
      </h3>
      <Form
        isPosted
        action="Save address"
        form={form}
        labels={ADDRESS_LABELS}
        name="address"
        onSubmit={() => void handleSubmit()}
      >
        <AddressFields fields={fields} />
      </Form>
      <p>
        <Button variant="quiet" onClick={handleCancel}>
          Cancel
        </Button>
      </p>
    </div>
  );
});
