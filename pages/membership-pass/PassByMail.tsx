import { observer } from 'mobx-react-lite';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { PostedButton } from '../../shared/components/PostedButton.tsx';
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
      <div className={styles.actions}>
        <PostedButton form="mail-pass" isPending={mail.isPending} onPress={() => void store.send()}>
          Send email
        </PostedButton>
      </div>
      <output className={styles.kept}>{isSent && `Sent to ${email}.`}</output>
    </>
  );
});
