import { observer } from 'mobx-react-lite';
import type { FormState } from '../../shared/stores/FormState.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { Card } from '../../shared/components/Card.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { LogInOrJoin } from './LogInOrJoin.tsx';

interface Props {
  what: 'stay' | 'booking';
  form: FormState;
  onLink: () => void;
}

/** Adds a stay or booking without a member to the account of the member who is logged in. */
export const LinkClub = observer(function LinkClub({ what, form, onLink }: Props) {
  const { auth } = useStores();
  if (auth.isSignedIn)
    return (
      <Card title="Point Club" titleId="link-club">
        <Form
          isPosted
          action="Add to my account"
          form={form}
          labels={{}}
          name="link-club"
          variant="secondary"
          onSubmit={onLink}
        >
          <p>Add this {what} to your account to earn points.</p>
        </Form>
      </Card>
    );
  if (!auth.isOffered) return null;
  return (
    <Card title="Point Club" titleId="link-club" tone="outline">
      <p>
        Members earn points for this stay. <LogInOrJoin /> to add it to your account.
      </p>
    </Card>
  );
});

export function InAccount({ what }: Pick<Props, 'what'>) {
  return (
    <Card title="Point Club" titleId="link-club">
      <p>This {what} is in your Point Club account.</p>
    </Card>
  );
}
