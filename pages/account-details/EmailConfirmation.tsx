import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** Uses the link that was mailed to a new address as soon as its owner has arrived by it. */
export const EmailConfirmation = observer(function EmailConfirmation() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { confirmation, isConfirmed } = store;
  useEffect(() => {
    void store.confirmEmail();
  }, [store]);
  return (
    <output className={styles.said}>
      {isConfirmed && (
        <Banner title="Your new e-mail address is confirmed." tone="success">
          From now on you log in with <strong className={styles.address}>{auth.profile.email || 'it'}</strong>
          .
        </Banner>
      )}
      {confirmation.formErrors.length > 0 && !store.email.isSent && (
        <Banner title="Your e-mail address was not changed." tone="error">
          {confirmation.formErrors.join(' ')}
        </Banner>
      )}
    </output>
  );
});
