import { observer } from 'mobx-react-lite';
import type { ReactNode, SubmitEvent } from 'react';
import type { FormState } from '../stores/FormState.ts';
import { Button, type ButtonVariant } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './Form.module.css';

interface Props {
  form: FormState;
  /** Field name → its label, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Field name → the id of its control, where it is not the name. */
  ids?: Readonly<Record<string, string>> | undefined;
  /** The label of the button below the fields; without it, the children include the button. */
  action?: string;
  /** The variant of that button: a page with several forms has no single next step. */
  variant?: ButtonVariant;
  /** Counts the failed attempts that may move the focus to the summary. */
  attempt?: number;
  /** Works without scripts: the page's `handlePost` sends the form. Never for card numbers. */
  isPosted?: boolean;
  /** Names the form in the post's field `form`, on a page with several of them. The answer opens at this form. */
  name?: string | undefined;
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form: its error summary, its fields, and one button. */
export const Form = observer(function Form(props: Props) {
  const { form, labels, ids, action, variant = 'cta', attempt = form.refusals } = props;
  const { isPosted = false, name, className = styles.form, onSubmit, children } = props;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // `dialog`: submitting does nothing until the scripts have loaded. Passwords and card numbers must never get into a URL.
    <form
      noValidate
      action={isPosted && name !== undefined ? `#form-${name}` : undefined}
      className={className}
      id={name === undefined ? undefined : `form-${name}`}
      method={isPosted ? 'post' : 'dialog'}
      onSubmit={handleSubmit}
    >
      <ErrorSummary
        attempt={attempt}
        fieldErrors={form.summary}
        formErrors={form.formErrors}
        ids={ids}
        labels={labels}
      />
      {name !== undefined && <input name="form" type="hidden" value={name} />}
      {children}
      {action !== undefined && (
        <p>
          <Button isPending={form.isPending} type="submit" variant={variant}>
            {action}
          </Button>
        </p>
      )}
    </form>
  );
});
