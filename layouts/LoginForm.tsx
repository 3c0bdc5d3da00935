import { observer } from 'mobx-react-lite';
import { AppLink } from '../shared/components/AppLink.tsx';
import { bindFields } from '../shared/components/bind-fields.ts';
import { Button } from '../shared/components/Button.tsx';
import { Form } from '../shared/components/Form.tsx';
import { PasswordField } from '../shared/components/PasswordField.tsx';
import { TextField } from '../shared/components/TextField.tsx';
import { SignIn } from '../shared/stores/SignIn.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './LoginDialog.module.css';

interface Props {
  /** @param earlier the club number of the member who was logged in before */
  onLogin: (earlier: string | null) => void;
  onCancel: () => void;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

const LABELS = { email: 'Email', password: 'Password' };

/** IDs of its own, because the page below may have fields with the same names. */
const IDS = { email: 'login-email', password: 'login-password' };

export const LoginForm = observer(function LoginForm({ onLogin, onCancel, onLeave }: Props) {
  const { auth, lazy } = useStores();
  const signIn = lazy.of(SignIn);
  const { fields } = signIn;
  const { form } = fields;
  const bind = bindFields(fields, LABELS, IDS);
  const handleSubmit = () => {
    if (!fields.isFilled) return;
    const earlier = auth.number;
    void signIn.logIn().then((isDone) => isDone && onLogin(earlier));
  };
  return (
    <Form className={styles.form} form={form} ids={IDS} labels={LABELS} onSubmit={handleSubmit}>
      {auth.login?.hasExpired && form.refusals === 0 && (
        <p>Your session has ended. Log in again to continue.</p>
      )}
      <TextField
        {...bind('email')}
        autoCapitalize="none"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        type="email"
      />
      <PasswordField {...bind('password')} autoComplete="current-password" />
      <p>
        <AppLink className={styles.link} to="/auth/request-password-reset" onClick={onLeave}>
          Forgot your password?
        </AppLink>
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!fields.isFilled} isPending={form.isPending} type="submit" variant="cta">
          Login
        </Button>
      </div>
    </Form>
  );
});
