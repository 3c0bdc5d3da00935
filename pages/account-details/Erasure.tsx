import { observer } from 'mobx-react-lite';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** The field's own id: the form above asks for the same password. */
const ID = 'erasure-password';
const LABEL = 'Your password';

/** Closing the account and erasing what belongs to it. */
export const Erasure = observer(function Erasure() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form, values } = store.erasure;
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    store.erasure.begin();
    setAsked(true);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.isPending) void store.erase();
  };
  const { current_password: wrong, ...rest } = form.summary;
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
        <form noValidate className={styles.question} method="dialog" onSubmit={handleSubmit}>
          <ErrorSummary
            attempt={form.refusals}
            fieldErrors={{ ...rest, ...(wrong && { [ID]: wrong }) }}
            formErrors={form.formErrors}
            labels={{ [ID]: LABEL }}
          />
          <ul>
            <li>You’ll be logged out everywhere and lose any unused points and vouchers.</li>
            <li>We’ll erase your name, addresses, emails, past booking details, and site visits.</li>
            <li>We’ll keep amounts, dates, and points for our records, without your name.</li>
            <li>For upcoming bookings, we’ll keep only the details we need.</li>
            <li>You can’t undo this.</li>
          </ul>
          <input hidden readOnly autoComplete="username" name="username" value={auth.profile.email} />
          <PasswordField
            autoComplete="current-password"
            errors={form.fieldErrors.current_password}
            id={ID}
            label={LABEL}
            name="current_password"
            value={values.current_password}
            onChange={(value) => store.erasure.change('current_password', value)}
          />
        </form>
      </ConfirmDialog>
    </div>
  );
});
