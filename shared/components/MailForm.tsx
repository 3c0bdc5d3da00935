import { observer } from 'mobx-react-lite';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { MailState } from '../stores/MailState.ts';
import { Button } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
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
  // A page may have other fields for an address, so this one is not named by its id.
  const id = useId();
  const { form, sentTo } = mail;
  const { email: errors = [], ...others } = form.fieldErrors;
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
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={{ ...others, [id]: errors }}
        formErrors={form.formErrors}
        labels={{ [id]: 'E-mail' }}
      />
      <TextField
        autoComplete="email"
        errors={errors}
        id={id}
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
