import { observer } from 'mobx-react-lite';
import { Banner } from '../../../shared/components/Banner.tsx';
import { bindFields } from '../../../shared/components/bind-fields.ts';
import { Form } from '../../../shared/components/Form.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { StaffListStore } from './StaffListStore.ts';
import styles from './UserDashboardPage.module.css';

const LABELS = { email: 'Email', name: 'Name', group_id: 'Group', reason: 'Reason' };

/** Invites somebody by mail. */
export const InviteForm = observer(function InviteForm() {
  const store = useStores().lazy.of(StaffListStore);
  const { invitation, groups } = store;
  const bind = bindFields(invitation, LABELS);
  return (
    <details className={styles.invite}>
      <summary>Invite somebody</summary>
      {invitation.sent && <Banner tone="success">We mailed {invitation.sent.email}.</Banner>}
      <Form
        action="Send invitation"
        form={invitation.form}
        labels={LABELS}
        variant="secondary"
        onSubmit={() => void store.invite()}
      >
        <TextField
          {...bind('email')}
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          type="email"
        />
        <TextField {...bind('name')} />
        <Select {...bind('group_id')} options={groups.map(({ id, name }) => ({ value: id, label: name }))} />
        <TextField {...bind('reason')} hint="The audit log keeps it." maxLength={200} />
      </Form>
    </details>
  );
});
