import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Button } from '../../shared/components/Button.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** An id of its own, because the form above has a field for the same password. */
const IDS = { current_password: 'erasure-password' };
const LABELS = { current_password: 'Your password' };

/** Closes the account and erases its data. */
export const DeleteAccount = observer(function DeleteAccount() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form } = store.erasure;
  const bind = bindFields(store.erasure, LABELS, IDS);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    store.erasure.begin();
    setAsked(true);
  };
  const handleSubmit = () => {
    if (!form.isPending) void store.erase();
  };
  return (
    <div className={styles.part}>
      <p>Delete your account and erase your data.</p>
      <Button variant="danger" onClick={ask}>
        Delete my account
      </Button>
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep account"
        confirmLabel="Delete permanently"
        isOpen={isAsked}
        isPending={form.isPending}
        title="Delete your account and your data?"
        onClose={() => setAsked(false)}
        onConfirm={() => void store.erase()}
      >
        <Form className={styles.question} form={form} ids={IDS} labels={LABELS} onSubmit={handleSubmit}>
          <ul>
            <li>You’ll be logged out everywhere and lose any unused points and vouchers.</li>
            <li>We’ll erase your name, addresses, emails, past booking details, and site visits.</li>
            <li>We’ll keep amounts, dates, and points for our records, without your name.</li>
            <li>For upcoming bookings, we’ll keep only the details we need.</li>
            <li>You can’t undo this.</li>
          </ul>
          <input hidden readOnly autoComplete="username" name="username" value={auth.profile.email} />
          <PasswordField {...bind('current_password')} autoComplete="current-password" />
        </Form>
      </ConfirmDialog>
    </div>
  );
});
