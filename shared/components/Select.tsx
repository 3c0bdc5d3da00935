import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

type NativeProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'onChange' | 'children'>;

export interface SelectProps extends FieldProps, NativeProps {
  options: readonly SelectOption[];
  onChange?: (value: string) => void;
}

export function Select({
  name,
  label,
  id,
  hint,
  errors,
  isOptional,
  prefix,
  size,
  options,
  onChange,
  ...select
}: SelectProps) {
  return (
    <Field {...{ name, label, id, hint, errors, isOptional, prefix, size }}>
      {(control) => (
        <>
          <select
            {...select}
            {...control}
            className={classNames(control.className, styles.select)}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className={styles.arrow} size={20} />
        </>
      )}
    </Field>
  );
}
