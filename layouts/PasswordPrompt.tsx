import { observer } from 'mobx-react-lite';
import { bindFields } from '../shared/components/bind-fields.ts';
import { Button } from '../shared/components/Button.tsx';
import { Dialog } from '../shared/components/Dialog.tsx';
import { Form } from '../shared/components/Form.tsx';
import { PasswordField } from '../shared/components/PasswordField.tsx';
import { PasswordPromptStore } from '../shared/stores/PasswordPromptStore.ts';
import { useStores } from '../shared/stores/stores-context.ts';

const LABELS = { current_password: 'Your password' };
const IDS = { current_password: 'prompt-password' };

/** Asks who is at the keyboard before a sensitive call, which is then made. */
export const PasswordPrompt = observer(function PasswordPrompt() {
  const { auth, lazy } = useStores();
  const store = lazy.of(PasswordPromptStore);
  const { fields } = store;
  const bind = bindFields(fields, LABELS, IDS);
  return (
    <Dialog isOpen={store.isOpen} title="Enter your password" onClose={() => store.close()}>
      <Form form={fields.form} ids={IDS} labels={LABELS} onSubmit={() => void store.send()}>
        <p>This change is sensitive, so we check that it’s you. We won’t ask again for 5 minutes.</p>
        <input hidden readOnly autoComplete="username" name="username" value={auth.profile.email} />
        <PasswordField {...bind('current_password')} autoComplete="current-password" />
        <p>
          <Button isPending={fields.form.isPending} type="submit" variant="cta">
            Continue
          </Button>
        </p>
      </Form>
    </Dialog>
  );
});
