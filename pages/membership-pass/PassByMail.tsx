import { observer } from 'mobx-react-lite';
import { Button } from '../../shared/components/Button.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { MembershipPassStore } from '../../shared/stores/MembershipPassStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './MembershipPassPage.module.css';

/** Emails the pass to the member's own address. */
export const PassByMail = observer(function PassByMail() {
  const { auth, lazy } = useStores();
  const store = lazy.of(MembershipPassStore);
  const { mail, isSent } = store;
  const { email } = auth.profile;
  return (
    <>
      <ErrorSummary
        attempt={mail.refusals}
        fieldErrors={mail.summary}
        formErrors={mail.formErrors}
        labels={{}}
      />
      <p>We’ll send the PDF and the wallet pass to {email}.</p>
      <p className={styles.actions}>
        <Button isPending={mail.isPending} onClick={() => void store.send()}>
          Send email
        </Button>
      </p>
      <output className={styles.kept}>{isSent && `Sent to ${email}.`}</output>
    </>
  );
});
