import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { MAILED_FILES, type MailedFiles, type MailState, YES } from '../stores/MailState.ts';
import { bindFields } from './bind-fields.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Form } from './Form.tsx';
import styles from './MailForm.module.css';
import { TextField } from './TextField.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  mail: MailState;
  /** The name of the draft in this tab. */
  draftKey: string;
  /** Known from elsewhere on the page. */
  initialEmail: string;
  onSend: (email: string, files: MailedFiles) => Promise<void>;
  /** Offers a choice of attachments. */
  hasFiles?: boolean;
  /** Works without scripts: the name of the form for the page's `handlePost`. */
  postedAs?: string;
  /** What it is about, if the page has several of these forms. */
  postedId?: string;
  /** After 'Sent to ann@example.com.' */
  sentWords?: string;
}

/** Sends something to an email address and reports the result below the form. */
export const MailForm = observer(function MailForm(props: Props) {
  const {
    mail,
    draftKey,
    initialEmail,
    onSend,
    hasFiles = false,
    sentWords = '',
    postedAs,
    postedId,
  } = props;
  const { form, sentTo } = mail;
  const [fields] = useState(() => mail.createFields(initialEmail));
  useDraft(draftKey, fields);
  useEffect(() => {
    // The address is known only once the member has logged in.
    const { values, isUntouched } = fields;
    if (isUntouched && values.email !== initialEmail) fields.begin({ ...values, email: initialEmail });
  }, [fields, initialEmail]);
  // Another form on the page may have an email field too.
  const ids = { email: useId() };
  const bind = bindFields(fields, LABELS, ids);
  const send = async () => {
    await mail.submit(fields, onSend);
    // If the address was edited while the mail was being sent, it is a new draft.
    if (mail.sentTo === fields.values.email.trim()) fields.finish(fields.values);
  };
  return (
    <Form
      isPosted={postedAs !== undefined}
      name={postedAs}
      className={styles.form}
      form={form}
      ids={ids}
      labels={LABELS}
      onSubmit={() => void send()}
    >
      {postedId !== undefined && <input name="id" type="hidden" value={postedId} />}
      <TextField {...bind('email')} autoComplete="email" type="email" />
      {hasFiles &&
        MAILED_FILES.map((name) => (
          <Checkbox
            key={name}
            checked={fields.values[name] === YES}
            label={LABELS[name]}
            name={name}
            value={YES}
            onChange={(isWanted) => fields.change(name, isWanted ? YES : '')}
          />
        ))}
      <Button isPending={form.isPending} type="submit">
        Send
      </Button>
      <output className={styles.sent}>{sentTo === null ? '' : `Sent to ${sentTo}. ${sentWords}`}</output>
    </Form>
  );
});

const LABELS = {
  email: 'Email',
  with_pdf: 'Attach the PDF',
  with_pkpass: 'Attach the Apple Wallet pass',
};
