import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export const NO_ERRORS: readonly string[] = [];

/** The props of every field, whatever its control. */
export interface FieldProps {
  /** Also the control's ID, so that the error summary can link to it. */
  name: string;
  label: ReactNode;
  /** Needed if two fields on the page have the same name. */
  id?: string;
  hint?: ReactNode;
  /** The same messages as in the error summary. */
  errors?: readonly string[];
  isOptional?: boolean;
  /** Shown beside the control, inside its frame. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** The message is rendered elsewhere, by a FieldErrorText with the same ID. */
  isMessageApart?: boolean;
  /** The width for a typical value. */
  size?: 'short' | 'medium' | 'full';
}

/** The props that the control must have. */
export interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, a hint and an error, connected for screen readers. */
export function Field({
  name,
  label,
  id = name,
  hint,
  errors = NO_ERRORS,
  isOptional = false,
  prefix,
  suffix,
  size = 'full',
  isMessageApart = false,
  children,
}: Props) {
  const described = describedBy(id, hint, errors);
  const control = {
    id,
    name,
    className: classNames(styles.control),
    'aria-describedby': described,
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
  };
  return (
    <div className={classNames(styles.field, styles[size])}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.frame, errors.length > 0 && styles.invalid)}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        {children(control)}
        {suffix && <span className={styles.affix}>{suffix}</span>}
      </div>
      {!isMessageApart && <FieldErrorText id={id} errors={errors} />}
    </div>
  );
}

/** The message below a field. */
export function FieldErrorText({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert aria-hidden="true" size={18} />
      <span>{errors.join(' ')}</span>
    </p>
  );
}

/** The IDs of a field's hint and error, for `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, errors: readonly string[]): string | undefined {
  return classNames(hint ? `${id}-hint` : null, errors.length > 0 && `${id}-error`) || undefined;
}
