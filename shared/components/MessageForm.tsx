import { observer } from 'mobx-react-lite';
import type { ReactNode, SubmitEvent } from 'react';
import { type FieldsState, HONEYPOT } from '../stores/FieldsState.ts';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import styles from './Form.module.css';
import { useDraft } from './use-draft.ts';
import { useFocusWhen } from './use-focus-when.ts';

interface Props<N extends string> {
  fields: FieldsState<N>;
  /** The name of the draft in this tab. */
  draftKey: string;
  labels: Record<N, string>;
  /** The label of the button; without it, the children include the buttons. */
  action?: string;
  /** Replaces the form once it is sent. */
  thanks: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** A public form that ends in the lot's mailbox or dispatch, with a honeypot for bots. */
export const MessageForm = observer(function MessageForm<N extends string>(props: Props<N>) {
  const { fields, draftKey, labels, action, thanks, onSubmit, children } = props;
  const sent = useFocusWhen<HTMLDivElement>(fields.isSent);
  useDraft(draftKey, fields);
  const handleAnother = (event: SubmitEvent) => {
    event.preventDefault();
    fields.begin();
  };
  if (fields.isSent)
    return (
      <div ref={sent} className={styles.thanks} tabIndex={-1}>
        {thanks}
        {/* A form, so that it works without scripts. */}
        <form onSubmit={handleAnother}>
          <Button type="submit">Send another</Button>
        </form>
      </div>
    );
  return (
    <Form
      isPosted
      {...(action !== undefined && { action })}
      form={fields.form}
      labels={labels}
      onSubmit={onSubmit}
    >
      {children}
      {/* Honeypot: people neither see nor hear it, bots fill it in. */}
      <input
        hidden
        autoComplete="off"
        name={HONEYPOT}
        tabIndex={-1}
        value={fields.honeypot}
        onChange={(event) => fields.setHoneypot(event.currentTarget.value)}
      />
    </Form>
  );
});
