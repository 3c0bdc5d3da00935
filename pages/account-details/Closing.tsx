import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** Closing the account while what belongs to it is kept. */
export const Closing = observer(function Closing() {
  const store = useStores().lazy.of(AccountStore);
  const { closing } = store;
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    closing.clear();
    setAsked(true);
  };
  return (
    <div className={styles.part}>
      <p>Close the account, and nobody can log in to it any more. What it holds is kept.</p>
      <Button onClick={ask}>Deactivate my account</Button>
      <ConfirmDialog
        isDangerous
        cancelLabel="Keep my account"
        confirmLabel="Deactivate it"
        isOpen={isAsked}
        isPending={closing.isPending}
        title="Deactivate your account?"
        onClose={() => setAsked(false)}
        onConfirm={() => void store.close()}
      >
        <div className={styles.question}>
          <ErrorSummary
            attempt={closing.refusals}
            fieldErrors={{}}
            formErrors={closing.formErrors}
            labels={{}}
          />
          <ul>
            <li>You are logged out everywhere, and nobody can log in to this account again.</li>
            <li>Points that you have not used are lost.</li>
            <li>Your bookings stay: you find them by their links, or by number and e-mail address.</li>
            <li>This is for good. You can join again, with another club number and no points.</li>
          </ul>
        </div>
      </ConfirmDialog>
    </div>
  );
});
