import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { useCleanAddress } from '../../shared/components/use-clean-address.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/contracts/account-fields.ts';
import type { Page } from '../../shared/page/page.ts';
import { PasswordResetStore } from '../../shared/stores/PasswordResetStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './ResetPasswordPage.module.css';

const LABELS = { password: 'New password' };
const TITLE = 'Choose a new password';

/** The page of the emailed link, which sets a new password once. */
export const ResetPasswordPage: Page = observer(function ResetPasswordPage() {
  const { lazy } = useStores();
  const { choice, token } = lazy.of(PasswordResetStore);
  useCleanAddress();
  return (
    <div className={styles.page}>
      <PageHead
        description="Choose a new password for your Point Club account with the link from your email."
        title={choice.form.isRefused ? `Error: ${TITLE}` : TITLE}
      />
      <PageTitle>{TITLE}</PageTitle>
      {choice.isSent ? <Chosen /> : token === null ? <NoLink /> : <ChoiceForm />}
    </div>
  );
});

ResetPasswordPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(PasswordResetStore);
  await store.choice.post(posted, () => store.choose());
};

ResetPasswordPage.fetchData = async ({ stores, query }) =>
  stores.lazy.of(PasswordResetStore).open(query.token);

const ChoiceForm = observer(function ChoiceForm() {
  const store = useStores().lazy.of(PasswordResetStore);
  const bind = bindFields(store.choice, LABELS);
  return (
    <>
      <Form
        isPosted
        action="Save password"
        form={store.choice.form}
        labels={LABELS}
        onSubmit={() => void store.choose()}
      >
        {/* Password managers need a username. Only the link's token knows it. */}
        <input hidden readOnly autoComplete="username" name="username" value="" />
        <PasswordField
          {...bind('password')}
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords.`}
        />
      </Form>
      <p>We’ll log you out on all devices. Then log in with your new password.</p>
    </>
  );
});

const Chosen = observer(function Chosen() {
  const { auth } = useStores();
  const done = useFocusWhen<HTMLDivElement>(true);
  const handleLogin = (event: MouseEvent) => {
    event.preventDefault();
    auth.openLogin();
  };
  return (
    <div ref={done} className={styles.page} tabIndex={-1}>
      <Banner title="Your new password is saved." tone="success">
        You’re logged out everywhere. Log in with your new password.
      </Banner>
      <p>
        <LinkButton to="/?showLogin=true" variant="cta" onClick={handleLogin}>
          Log in
        </LinkButton>
      </p>
    </div>
  );
});

function NoLink() {
  return (
    <>
      <p>Open this page with the link from our email. The link works once, for 15 minutes.</p>
      <p>
        <LinkButton to="/auth/request-password-reset">Send me a link</LinkButton>
      </p>
    </>
  );
}
