import { observer } from 'mobx-react-lite';
import { AppLink } from '../../shared/components/AppLink.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Button } from '../../shared/components/Button.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import type { Page } from '../../shared/page/page.ts';
import { PasswordResetStore } from '../../shared/stores/PasswordResetStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './RequestPasswordResetPage.module.css';

const LABELS = { email: 'Email' };
const TITLE = 'Forgot your password?';

/** Emails a link to members who forgot their password. */
export const RequestPasswordResetPage: Page = observer(function RequestPasswordResetPage() {
  const store = useStores().lazy.of(PasswordResetStore);
  const { request, sentTo } = store;
  const bind = bindFields(request, LABELS);
  useDraft('password-reset-draft', request);
  const sent = useFocusWhen<HTMLDivElement>(request.isSent);
  return (
    <div className={styles.page}>
      <PageHead
        description="Forgot your Point Club password? Get a link by email and choose a new password."
        title={request.form.isRefused ? `Error: ${TITLE}` : TITLE}
      />
      <PageTitle>{TITLE}</PageTitle>
      {request.isSent ? (
        <div ref={sent} className={styles.page} tabIndex={-1}>
          <Banner title="Check your email." tone="success">
            If {sentTo} belongs to a member, we sent a link to choose a new password. The link works once, for
            15 minutes.
          </Banner>
          <p>
            <Button onClick={() => request.begin()}>Send another link</Button>
          </p>
        </div>
      ) : (
        <>
          <p>Enter the email for your account. We’ll send you a link to choose a new password.</p>
          <Form
            isPosted
            action="Send me a link"
            form={request.form}
            labels={LABELS}
            onSubmit={() => void store.ask()}
          >
            <TextField {...bind('email')} autoComplete="username" type="email" />
          </Form>
          <p>
            Not a member yet? <AppLink to="/register">Join the Point Club</AppLink>.
          </p>
        </>
      )}
    </div>
  );
});

RequestPasswordResetPage.handlePost = async ({ stores, posted }) => {
  const store = stores.lazy.of(PasswordResetStore);
  await store.request.post(posted, () => store.ask());
};
