import { observer } from 'mobx-react-lite';
import { useId, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { FieldsState } from '../stores/FieldsState.ts';
import type { MailState } from '../stores/MailState.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './MailForm.module.css';
import { TextField } from './TextField.tsx';
import { useEnquiryDraft } from './use-enquiry-draft.ts';

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
  const [fields] = useState(() => buildFields(initialEmail));
  useEnquiryDraft(fields, draftKey);
  // A page may have other fields for an address, so this one is not named by its id.
  const id = useId();
  const { form, sentTo } = mail;
  const { email: errors = [], ...others } = form.fieldErrors;
  const { values } = fields;
  const send = async () => {
    const files = { with_pdf: values.with_pdf === YES, with_pkpass: values.with_pkpass === YES };
    await onSend(values.email, files);
    if (mail.sentTo === null || fields.values !== values) return;
    // What was sent stays in the form, but is no draft any more.
    fields.begin(values);
    fields.finish();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const handleChange = (email: string) => {
    fields.change('email', email);
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
        value={values.email}
        onChange={handleChange}
      />
      {hasFiles &&
        FILES.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={values[name] === YES}
            label={label}
            name={name}
            onChange={(isWanted) => fields.change(name, isWanted ? YES : '')}
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
  ['with_pdf', 'With the PDF'],
  ['with_pkpass', 'With the Apple Wallet pass'],
] as const;

function buildFields(email: string) {
  // What is wrong with an address is said by the call.
  const fields = new FieldsState({ names: NAMES, drafted: NAMES, schema: v.unknown() });
  fields.begin({ email, with_pdf: YES });
  return fields;
}
