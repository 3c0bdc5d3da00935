import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  keyof FieldProps | 'onChange' | 'onBlur' | 'type'
>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** Never `number`: it drops leading zeros and reacts to the mouse wheel. */
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url';
  onChange?: (value: string) => void;
  /** Called when the field is left: the time to validate it. */
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  name,
  label,
  id,
  hint,
  errors,
  isOptional,
  prefix,
  suffix,
  size,
  type = 'text',
  onChange,
  onBlur,
  inputRef,
  ...input
}: TextFieldProps) {
  const field = { name, label, id, hint, errors, isOptional, prefix, suffix, size };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={inputRef}
          type={type}
          onBlur={onBlur}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
