import { observer } from 'mobx-react-lite';
import { Banner } from '../../shared/components/Banner.tsx';
import { TypedField } from '../../shared/components/TypedField.tsx';
import { TypedForm } from '../../shared/components/TypedForm.tsx';
import { SHORTEST_PASSWORD } from '../../shared/contracts/members.ts';
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
  const handleSubmit = () => void store.join().then((isMember) => isMember && onMember());
  if (!isOffered)
    return (
      <Banner title="Point Club account access is temporarily unavailable." tone="warning">
        Please check back later. We apologize for the inconvenience.
      </Banner>
    );
  return (
    <TypedForm
      action="Join now"
      draftKey="join-draft"
      fields={fields}
      labels={LABELS}
      onSubmit={handleSubmit}
    >
      <TypedField autoComplete="name" fields={fields} labels={LABELS} name="long_name" />
      <TypedField
        autoComplete="given-name"
        fields={fields}
        hint="A first name is enough. We show it at the top of each page."
        labels={LABELS}
        name="short_name"
      />
      <TypedField
        autoCapitalize="none"
        autoComplete="username"
        fields={fields}
        hint="You’ll log in with this email. We’ll send you a link to confirm it."
        inputMode="email"
        labels={LABELS}
        name="email"
        type="email"
      />
      <TypedField
        autoComplete="new-password"
        fields={fields}
        hint={`At least ${SHORTEST_PASSWORD} characters. Avoid common passwords.`}
        labels={LABELS}
        name="password"
      />
    </TypedForm>
  );
});
