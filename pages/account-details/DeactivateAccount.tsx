import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** Closes the account and keeps its data. */
export const DeactivateAccount = observer(function DeactivateAccount() {
  const store = useStores().lazy.of(AccountStore);
  const { closing } = store;
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    closing.clear();
    setAsked(true);
  };
  return (
    <div className={styles.part}>
      <p>Deactivate your account. You can come back within 90 days: just log in again.</p>
      {!isAsked && <Problems />}
      <PostedButton form="deactivate" onPress={ask}>
        Deactivate my account
      </PostedButton>
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep account"
        confirmLabel="Deactivate account"
        isOpen={isAsked}
        isPending={closing.isPending}
        posted={{ form: 'deactivate' }}
        title="Deactivate your account?"
        onClose={() => setAsked(false)}
        onConfirm={() => void store.close()}
      >
        <div className={styles.question}>
          <Problems />
          <ul>
            <li>You’ll be logged out everywhere.</li>
            <li>
              Changed your mind? Log in within 90 days and your account is open again, with your points,
              vouchers, and bookings. Points and vouchers still expire on their dates.
            </li>
            <li>After 90 days you can’t come back, and any unused points are lost.</li>
            <li>
              Your bookings don’t change. Open them from our emails, or find them by booking number and email.
            </li>
            <li>If you join again instead, you get a new club number and start with no points.</li>
          </ul>
        </div>
      </ConfirmDialog>
    </div>
  );
});

const Problems = observer(function Problems() {
  const { closing } = useStores().lazy.of(AccountStore);
  return (
    <ErrorSummary attempt={closing.refusals} fieldErrors={{}} formErrors={closing.formErrors} labels={{}} />
  );
});
