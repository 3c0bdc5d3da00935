import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import type { EnquiryState } from '../stores/EnquiryState.ts';
import { Button } from './Button.tsx';
import styles from './EnquiryForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useEnquiryDraft } from './use-enquiry-draft.ts';

interface Props<N extends string> {
  enquiry: EnquiryState<N>;
  /** Names the draft in this tab. */
  draftKey: string;
  labels: Record<N, string>;
  action: string;
  /** In the place of the form, once it has been sent. */
  thanks: ReactNode;
  children: ReactNode;
}

/** A form to the lot's mailbox around its fields; the thanks once it has been sent. */
export const EnquiryForm = observer(function EnquiryForm<N extends string>(props: Props<N>) {
  const { enquiry, draftKey, labels, action, thanks, children } = props;
  const { form, isSent } = enquiry;
  const openedAt = useRef(0);
  const sent = useRef<HTMLDivElement>(null);
  useEnquiryDraft(enquiry, draftKey);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (isSent) sent.current?.focus();
  }, [isSent]);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void enquiry.send(performance.now() - openedAt.current);
  };
  if (isSent)
    return (
      <div ref={sent} className={styles.thanks} tabIndex={-1}>
        {thanks}
        <p>
          <Button onClick={() => enquiry.begin()}>Send another</Button>
        </p>
      </div>
    );
  return (
    // `dialog`: before the scripts have come, sending it does nothing.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={labels}
      />
      {children}
      {/* For machines that fill in everything; neither seen nor heard by people. */}
      <input
        hidden
        autoComplete="off"
        name="website"
        tabIndex={-1}
        value={enquiry.trap}
        onChange={(event) => enquiry.setTrap(event.currentTarget.value)}
      />
      <p>
        <Button isPending={form.isPending} type="submit" variant="cta">
          {action}
        </Button>
      </p>
    </form>
  );
});
