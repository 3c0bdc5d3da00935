import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { Button } from '../../shared/components/Button.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { JoinStore } from '../../shared/stores/JoinStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PointClubRegistrationPage.module.css';

/** Replaces the form once the email is sent. */
export const MailSent = observer(function MailSent() {
  const { fields, sentTo } = useStores().lazy.of(JoinStore);
  const sent = useFocusWhen<HTMLDivElement>(true);
  return (
    <div ref={sent} className={styles.part} tabIndex={-1}>
      <Banner title="Check your email." tone="success">
        We sent a link to {sentTo}. Open it within 24 hours to become a member.
      </Banner>
      <p>
        <Button onClick={() => fields.begin()}>Use another email</Button>
      </p>
    </div>
  );
});
