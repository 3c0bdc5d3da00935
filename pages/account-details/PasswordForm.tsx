import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { SHORTEST_PASSWORD } from '../../shared/contracts/members.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { current_password: 'Current password', new_password: 'New password' };

export const PasswordForm = observer(function PasswordForm() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const bound = { fields: store.password, labels: LABELS };
  return (
    <>
      <p>
        A new password logs you out on all your other devices. Log Out, at the top of the page, logs you out
        on every device.
      </p>
      <div>
        <TypedForm
          {...bound}
          action="Change password"
          draftKey="account-password-draft"
          variant="secondary"
          onSubmit={() => void store.savePassword()}
        >
          {/* Password managers look for whose password it is. */}
          <input hidden readOnly autoComplete="username" name="username" value={auth.profile.email} />
          <TypedField {...bound} autoComplete="current-password" name="current_password" />
          <TypedField
            {...bound}
            autoComplete="new-password"
            hint={`At least ${SHORTEST_PASSWORD} characters, and not one that everybody knows.`}
            name="new_password"
          />
        </TypedForm>
        <output className={styles.said}>
          {store.password.isSent && (
            <Banner title="Your new password is saved." tone="success">
              You stay logged in here; everywhere else it is asked for.
            </Banner>
          )}
        </output>
      </div>
    </>
  );
});
