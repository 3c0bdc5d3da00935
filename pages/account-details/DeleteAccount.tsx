import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** An id of its own, because the form above has a field for the same password. */
const IDS = { current_password: 'erasure-password' };
const LABELS = { current_password: 'Your password' };
const TITLE = 'Delete your account and your data?';

/** Closes the account and erases its data. Without scripts, the page asks for the password instead of a dialog. */
export const DeleteAccount = observer(function DeleteAccount() {
  const { lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form } = store.erasure;
  const [isAsked, setAsked] = useState(false);
  const [isOnPage] = useState(() => lazy.of(PostedQuestion).isAsked('delete') || form.isRefused);
  const ask = () => {
    store.erasure.begin();
    setAsked(true);
  };
  return (
    <div className={styles.part}>
      <p>Delete your account and erase your data.</p>
      {isOnPage ? (
        <>
          <h3>{TITLE}</h3>
          <ErasureForm action="Delete permanently">
            <input name="confirmed" type="hidden" value="yes" />
          </ErasureForm>
        </>
      ) : (
        <PostedButton form="delete" variant="danger" onPress={ask}>
          Delete my account
        </PostedButton>
      )}
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep account"
        confirmLabel="Delete permanently"
        isOpen={isAsked}
        isPending={form.isPending}
        title={TITLE}
        onClose={() => setAsked(false)}
        onConfirm={() => void store.erase()}
      >
        <ErasureForm />
      </ConfirmDialog>
    </div>
  );
});

/** @param action the label of its button; without it, the dialog has the button */
const ErasureForm = observer(function ErasureForm(props: { action?: string; children?: ReactNode }) {
  const { action, children } = props;
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form } = store.erasure;
  const bind = bindFields(store.erasure, LABELS, IDS);
  const handleSubmit = () => {
    if (!form.isPending) void store.erase();
  };
  return (
    <Form
      {...(action === undefined ? {} : { action, isPosted: true, name: 'delete' })}
      className={styles.question}
      form={form}
      ids={IDS}
      labels={LABELS}
      variant="danger"
      onSubmit={handleSubmit}
    >
      {children}
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
  );
});
