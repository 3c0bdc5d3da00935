import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type AreaFieldProps = Omit<FieldProps, 'prefix' | 'suffix'>;
type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'onChange'>;

export interface TextAreaProps extends AreaFieldProps, AreaProps {
  onChange?: (value: string) => void;
}

export function TextArea({
  name,
  label,
  id,
  hint,
  errors,
  isOptional,
  size,
  onChange,
  rows = 5,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ name, label, id, hint, errors, isOptional, size }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
