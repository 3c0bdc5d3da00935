import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { describedBy, FieldErrorText, NO_ERRORS } from './Field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'onChange'>;

export interface CheckboxProps extends InputProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[];
  onChange?: (isChecked: boolean) => void;
}

export function Checkbox({
  name,
  label,
  id = name,
  hint,
  errors = NO_ERRORS,
  onChange,
  ...input
}: CheckboxProps) {
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...input}
          aria-describedby={describedBy(id, hint, errors)}
          aria-invalid={errors.length > 0 || undefined}
          className={styles.box}
          id={id}
          name={name}
          type="checkbox"
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorText id={id} errors={errors} />
    </div>
  );
}
