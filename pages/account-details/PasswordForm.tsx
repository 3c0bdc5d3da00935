import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { MIN_PASSWORD_LENGTH } from '../../shared/contracts/account-fields.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { current_password: 'Current password', new_password: 'New password' };

export const PasswordForm = observer(function PasswordForm() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form } = store.password;
  const bind = bindFields(store.password, LABELS);
  return (
    <>
      <p>Changing your password logs you out on all other devices.</p>
      <div>
        <Form
          isPosted
          action="Change password"
          form={form}
          labels={LABELS}
          name="password"
          variant="secondary"
          onSubmit={() => void store.savePassword()}
        >
          {/* Password managers need the username. */}
          <input hidden readOnly autoComplete="username" name="username" value={auth.profile.email} />
          <PasswordField {...bind('current_password')} autoComplete="current-password" />
          <PasswordField
            {...bind('new_password')}
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords.`}
          />
        </Form>
        <output className={styles.said}>
          {store.password.isSent && (
            <Banner title="Your new password is saved." tone="success">
              You’re still logged in here. You’ll be signed out everywhere else.
            </Banner>
          )}
        </output>
      </div>
    </>
  );
});
