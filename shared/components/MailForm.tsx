import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { MailState } from '../stores/MailState.ts';
import { Button } from './Button.tsx';
import styles from './MailForm.module.css';
import { TextField } from './TextField.tsx';

interface Props {
  mail: MailState;
  /** Known from elsewhere on the page. */
  initialEmail: string;
  onSend: (email: string) => void;
  /** What else can be chosen. */
  children?: ReactNode;
  /** After 'Sent to ann@example.com.' */
  sentWords?: string;
}

/** Sends something to an e-mail address; what came of it is said below. */
export const MailForm = observer(function MailForm({
  mail,
  initialEmail,
  onSend,
  children,
  sentWords = '',
}: Props) {
  const [email, setEmail] = useState(initialEmail);
  const field = useRef<HTMLInputElement>(null);
  const { form, sentTo } = mail;
  const refusalsBefore = useRef(form.refusals);
  useEffect(() => {
    if (form.refusals > refusalsBefore.current) field.current?.focus();
    refusalsBefore.current = form.refusals;
  }, [form.refusals]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend(email);
  };
  const handleChange = (typed: string) => {
    setEmail(typed);
    form.clear();
  };
  return (
    // `dialog`: before the scripts have come, sending it does nothing.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <TextField
        autoComplete="email"
        errors={[...(form.fieldErrors.email ?? []), ...form.formErrors]}
        id={useId()}
        inputRef={field}
        label="E-mail"
        name="email"
        type="email"
        value={email}
        onChange={handleChange}
      />
      {children}
      <Button isPending={form.isPending} type="submit">
        Send
      </Button>
      <output className={styles.sent}>{sentTo === null ? '' : `Sent to ${sentTo}. ${sentWords}`}</output>
    </form>
  );
});
