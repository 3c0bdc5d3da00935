import { observer } from 'mobx-react-lite';
import type { ReactNode, SubmitEvent } from 'react';
import type { FieldsState } from '../stores/FieldsState.ts';
import { Button, type ButtonVariant } from './Button.tsx';
import styles from './EnquiryForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useEnquiryDraft } from './use-enquiry-draft.ts';

interface Props<N extends string> {
  fields: FieldsState<N>;
  /** Names the draft in this tab. */
  draftKey: string;
  labels: Record<N, string>;
  action: string;
  /** Of the button; several forms on a page have no single next step. */
  variant?: ButtonVariant;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form around its fields, with what is wrong on top and one button below. */
export const TypedForm = observer(function TypedForm<N extends string>(props: Props<N>) {
  const { fields, draftKey, labels, action, variant = 'cta', onSubmit, children } = props;
  const { form } = fields;
  useEnquiryDraft(fields, draftKey);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // `dialog`: before the scripts have come, sending it does nothing. A password must never get into an address.
    <form noValidate className={styles.form} method="dialog" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={form.refusals}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        labels={labels}
      />
      {children}
      <p>
        <Button isPending={form.isPending} type="submit" variant={variant}>
          {action}
        </Button>
      </p>
    </form>
  );
});
