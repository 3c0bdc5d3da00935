import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './AccountDetailsPage.module.css';

const LABELS = { email_address: 'New e-mail address' };

export const EmailForm = observer(function EmailForm() {
  const { auth, lazy } = useStores();
  const store = lazy.of(AccountStore);
  const bound = { fields: store.email, labels: LABELS };
  return (
    <>
      <p>
        You log in with <strong className={styles.address}>{auth.profile.email}</strong>, and your e-mails go
        there. <AppLink to="/point-club/email-preferences">Choose what we send you</AppLink>
      </p>
      <div>
        <TypedForm
          {...bound}
          action="Change e-mail address"
          draftKey="account-email-draft"
          variant="secondary"
          onSubmit={() => void store.saveEmail()}
        >
          <TypedField
            {...bound}
            autoCapitalize="none"
            autoComplete="email"
            hint="We mail a link there; the address is yours once you have opened it."
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
        From now on you log in with your new address.
      </Banner>
    );
  return (
    <Banner title="Please look into your inbox." tone="info">
      We have mailed a link to <strong className={styles.address}>{to}</strong>. It works for 24 hours; until
      you open it, nothing changes.
    </Banner>
  );
}
