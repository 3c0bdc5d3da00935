import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

/** Confirms the new address as soon as the member opens the emailed link. */
export const EmailConfirmation = observer(function EmailConfirmation() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { confirmation, isConfirmed, emailToken } = store;
  useEffect(() => {
    void store.confirmEmail();
  }, [store]);
  return (
    <>
      {emailToken !== null && (
        <noscript>
          <form method="post">
            <input name="form" type="hidden" value="confirm-email" />
            <Button type="submit" variant="cta">
              Confirm my new email address
            </Button>
          </form>
        </noscript>
      )}
      <output className={styles.said}>
        {isConfirmed && (
          <Banner title="Your new email address is confirmed." tone="success">
            Log in with <strong className={styles.address}>{auth.profile.email || 'it'}</strong> from now on.
          </Banner>
        )}
        {confirmation.formErrors.length > 0 && !store.email.isSent && (
          <Banner title="We didn’t change your email address." tone="error">
            {confirmation.formErrors.join(' ')}
          </Banner>
        )}
      </output>
    </>
  );
});
