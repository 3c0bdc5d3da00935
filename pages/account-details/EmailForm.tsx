import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { email_address: 'New email address', current_password: 'Your password' };
/** An id of its own, because the form below has a field for the same password. */
const IDS = { current_password: 'email-password' };

export const EmailForm = observer(function EmailForm() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const { form } = store.email;
  const bind = bindFields(store.email, LABELS, IDS);
  useDraft('account-email-draft', store.email);
  return (
    <>
      <p>
        You log in with <strong className={styles.address}>{auth.profile.email}</strong>. We send your emails
        there, too. <AppLink to="/point-club/email-preferences">Choose which emails you get</AppLink>
      </p>
      <div>
        <Form
          isPosted
          action="Change email address"
          form={form}
          ids={IDS}
          labels={LABELS}
          name="email"
          variant="secondary"
          onSubmit={() => void store.saveEmail()}
        >
          <TextField
            {...bind('email_address')}
            autoCapitalize="none"
            autoComplete="email"
            hint="We’ll email a link to this address. Open it to confirm the change."
            spellCheck={false}
            type="email"
          />
          <PasswordField {...bind('current_password')} autoComplete="current-password" />
        </Form>
        <output className={styles.said}>{store.email.isSent && <Sent to={store.sentTo} />}</output>
      </div>
    </>
  );
});

function Sent({ to }: { to: string }) {
  if (to === '')
    return (
      <Banner title="Saved." tone="success">
        Log in with your new email from now on.
      </Banner>
    );
  return (
    <Banner title="Check your email." tone="info">
      We sent a link to <strong className={styles.address}>{to}</strong>. Open it within 24 hours to confirm
      the change.
    </Banner>
  );
}
