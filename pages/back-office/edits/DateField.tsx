import type { bindFields } from '../../../shared/components/bind-fields.ts';
import { Field } from '../../../shared/components/Field.tsx';

interface Props {
  bound: ReturnType<ReturnType<typeof bindFields>>;
  type: 'date' | 'datetime-local';
  hint?: string;
  isOptional?: boolean;
}

/** A field for a day, or for a day with its time, in Pacific time. */
export function DateField({ bound: { onChange, onBlur, value, errors, ...names }, type, ...rest }: Props) {
  return (
    <Field {...names} {...rest} {...(errors && { errors })}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
