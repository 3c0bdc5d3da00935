import { observer } from 'mobx-react-lite';
import { useId, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import type { MailState } from '../stores/MailState.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './MailForm.module.css';
import { TextField } from './TextField.tsx';
import { findDraft, keepDraft, readDraft } from './kept-draft.ts';

interface Props {
  mail: MailState;
  /** Names the draft in this tab. */
  draftKey: string;
  /** Known from elsewhere on the page. */
  initialEmail: string;
  onSend: (email: string, files: MailedFiles) => Promise<void>;
  /** Which files come along can be chosen. */
  hasFiles?: boolean;
  /** After 'Sent to ann@example.com.' */
  sentWords?: string;
}

interface MailedFiles {
  with_pdf: boolean;
  with_pkpass: boolean;
}

/** Sends something to an e-mail address; what came of it is said below. */
export const MailForm = observer(function MailForm(props: Props) {
  const { mail, draftKey, initialEmail, onSend, hasFiles = false, sentWords = '' } = props;
  const [typed, change] = useTyped(draftKey, initialEmail);
  // A page may have other fields for an address, so this one is not named by its id.
  const id = useId();
  const { form, sentTo } = mail;
  const { email: errors = [], ...others } = form.fieldErrors;
  const send = async () => {
    const { email, with_pdf, with_pkpass } = typed;
    await onSend(email, { with_pdf: with_pdf === YES, with_pkpass: with_pkpass === YES });
    // What was typed meanwhile is another draft.
    if (mail.sentTo === email.trim()) keepDraft(draftKey, null);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const handleChange = (email: string) => {
    change({ email });
    form.clear();
  };
  return (
    // `dialog`: before the scripts have come, sending it does nothing.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={{ ...others, [id]: errors }}
        formErrors={form.formErrors}
        labels={{ [id]: 'Email' }}
      />
      <TextField
        autoComplete="email"
        errors={errors}
        id={id}
        label="Email"
        name="email"
        type="email"
        value={typed.email}
        onChange={handleChange}
      />
      {hasFiles &&
        FILES.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={typed[name] === YES}
            label={label}
            name={name}
            onChange={(isWanted) => change({ [name]: isWanted ? YES : '' })}
          />
        ))}
      <Button isPending={form.isPending} type="submit">
        Send
      </Button>
      <output className={styles.sent}>{sentTo === null ? '' : `Sent to ${sentTo}. ${sentWords}`}</output>
    </form>
  );
});

const YES = 'yes';
const NAMES = ['email', 'with_pdf', 'with_pkpass'] as const;
const FILES = [
  ['with_pdf', 'Attach the PDF'],
  ['with_pkpass', 'Attach the Apple Wallet pass'],
] as const;

type Typed = Record<(typeof NAMES)[number], string>;

const listenToNobody = () => () => {};

/** What is in the form, carried over a reload of this tab. */
function useTyped(draftKey: string, initialEmail: string) {
  // The server knows no draft, so the browser begins without one too.
  const draft = useSyncExternalStore(
    listenToNobody,
    () => findDraft(draftKey),
    () => null,
  );
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const first = { email: initialEmail, with_pdf: YES, with_pkpass: '' };
  const typed: Typed = { ...first, ...readDraft(draft, NAMES), ...changed };
  const change = (next: Partial<Typed>) => {
    setChanged({ ...typed, ...next });
    keepDraft(draftKey, { ...typed, ...next });
  };
  return [typed, change] as const;
}
