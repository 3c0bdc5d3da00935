import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { email_address: 'New email address' };

export const EmailForm = observer(function EmailForm() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const bound = { fields: store.email, labels: LABELS };
  return (
    <>
      <p>
        You log in with <strong className={styles.address}>{auth.profile.email}</strong>. We send your emails
        there, too. <AppLink to="/point-club/email-preferences">Choose which emails you get</AppLink>
      </p>
      <div>
        <TypedForm
          {...bound}
          action="Change email address"
          draftKey="account-email-draft"
          variant="secondary"
          onSubmit={() => void store.saveEmail()}
        >
          <TypedField
            {...bound}
            autoCapitalize="none"
            autoComplete="email"
            hint="We’ll email a link to this address. Open it to confirm the change."
            name="email_address"
            spellCheck={false}
            type="email"
          />
        </TypedForm>
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
