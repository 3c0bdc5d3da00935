import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { Button } from '../../shared/components/Button.tsx';
import { ErrorSummary } from '../../shared/components/ErrorSummary.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { JoinStore } from '../../shared/stores/JoinStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import styles from './PointClubRegistrationPage.module.css';

/** Confirms the registration by a button, not by the emailed link itself, because mail programs open links to scan them. */
export const Confirmation = observer(function Confirmation({ onMember }: { onMember: () => void }) {
  const store = useStores().lazy.of(JoinStore);
  const { confirmation } = store;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void store.confirm().then((isMember) => isMember && onMember());
  };
  return (
    <form noValidate className={styles.part} method="post" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={confirmation.refusals}
        fieldErrors={confirmation.summary}
        formErrors={confirmation.formErrors}
        labels={{}}
      />
      <p>One click to finish. We’ll log you in.</p>
      <div className={styles.actions}>
        <Button isPending={confirmation.isPending} type="submit" variant="cta">
          Become a member
        </Button>
        {confirmation.isRefused && <LinkButton to="/register">Request a new link</LinkButton>}
      </div>
    </form>
  );
});
