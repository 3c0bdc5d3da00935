import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export const NO_ERRORS: readonly string[] = [];

/** What every field takes, whatever its control is. */
export interface FieldProps {
  /** Also the control's id, so that an error summary can link to it. */
  name: string;
  label: ReactNode;
  /** Where two fields of a page share a name. */
  id?: string;
  hint?: ReactNode;
  /** What is wrong, in the words of the error summary. */
  errors?: readonly string[];
  isOptional?: boolean;
  /** Beside the control, inside its frame. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** The message is drawn elsewhere, with a FieldErrorText of the same id. */
  isMessageApart?: boolean;
  /** How wide the control has to be for what is usually typed. */
  size?: 'short' | 'medium' | 'full';
}

/** What the control must carry. */
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

/** A label, its control, and what is said about it: wired up for those who see it and those who hear it. */
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

/** The ids of the hint and the message of a field, for `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, errors: readonly string[]): string | undefined {
  return classNames(hint ? `${id}-hint` : null, errors.length > 0 && `${id}-error`) || undefined;
}
