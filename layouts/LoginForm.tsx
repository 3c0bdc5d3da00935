import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { AppLink } from '../shared/components/AppLink.tsx';
import { Button } from '../shared/components/Button.tsx';
import { ErrorSummary } from '../shared/components/ErrorSummary.tsx';
import { PasswordField } from '../shared/components/PasswordField.tsx';
import { TextField } from '../shared/components/TextField.tsx';
import { SignIn } from '../shared/stores/SignIn.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import styles from './LoginDialog.module.css';

interface Props {
  /** @param earlier the number of who was signed in before */
  onLogin: (earlier: string | null) => void;
  onCancel: () => void;
  /** A link leads away from the login. */
  onLeave: () => void;
}

const LABELS = { email: 'Email', password: 'Password' };

/** Their ids are the login's own: the page below may have fields of the same names. */
const IDS = { email: 'login-email', password: 'login-password' };

export const LoginForm = observer(function LoginForm({ onLogin, onCancel, onLeave }: Props) {
  const { auth, lazy } = useStores();
  const signIn = lazy.of(SignIn);
  const { fields } = signIn;
  const { form, values } = fields;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isFilled) return;
    const earlier = auth.number;
    void signIn.logIn().then((isDone) => isDone && onLogin(earlier));
  };
  return (
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={renamed(form.summary)}
        formErrors={form.formErrors}
        labels={{ [IDS.email]: LABELS.email, [IDS.password]: LABELS.password }}
      />
      {auth.login?.hasExpired && form.refusals === 0 && (
        <p>Your session has ended. Log in again to continue.</p>
      )}
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        errors={form.fieldErrors.email}
        id={IDS.email}
        inputMode="email"
        label={LABELS.email}
        name="email"
        spellCheck={false}
        type="email"
        value={values.email}
        onChange={(value) => fields.change('email', value)}
      />
      <PasswordField
        autoComplete="current-password"
        errors={form.fieldErrors.password}
        id={IDS.password}
        label={LABELS.password}
        name="password"
        value={values.password}
        onChange={(value) => fields.change('password', value)}
      />
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
    </form>
  );
});

const renamed = ({ email, password, ...rest }: Record<string, string[]>) => ({
  ...rest,
  ...(email && { [IDS.email]: email }),
  ...(password && { [IDS.password]: password }),
});
