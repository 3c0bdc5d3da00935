import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Form } from '../../shared/components/Form.tsx';
import { PasswordField } from '../../shared/components/PasswordField.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useDraft } from '../../shared/components/use-draft.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/contracts/account-fields.ts';
import { JoinStore } from '../../shared/stores/JoinStore.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

const LABELS = {
  long_name: 'Full name',
  short_name: 'Preferred name',
  email: 'Email',
  password: 'Password',
};

interface Props {
  isOffered: boolean;
  onMember: () => void;
}

export const JoinForm = observer(function JoinForm({ isOffered, onMember }: Props) {
  const store = useStores().lazy.of(JoinStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS);
  useDraft('join-draft', fields);
  const handleSubmit = () => void store.join().then((isMember) => isMember && onMember());
  if (!isOffered)
    return (
      <Banner title="Point Club account access is temporarily unavailable." tone="warning">
        Please check back later. We apologize for the inconvenience.
      </Banner>
    );
  return (
    <Form isPosted action="Join now" form={fields.form} labels={LABELS} onSubmit={handleSubmit}>
      <TextField {...bind('long_name')} autoComplete="name" />
      <TextField
        {...bind('short_name')}
        autoComplete="given-name"
        hint="A first name is enough. We show it at the top of each page."
      />
      <TextField
        {...bind('email')}
        autoCapitalize="none"
        autoComplete="username"
        hint="You’ll log in with this email. We’ll send you a link to confirm it."
        inputMode="email"
        type="email"
      />
      <PasswordField
        {...bind('password')}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords.`}
      />
    </Form>
  );
});
