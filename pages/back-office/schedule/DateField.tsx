import { Field, NO_ERRORS } from '../../../shared/components/Field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  errors: readonly string[] | undefined;
  value: string;
  hint?: string;
  type: 'date' | 'time' | 'datetime-local';
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A day, a time, or a day with its time. */
export function DateField({ id, name, label, errors = NO_ERRORS, hint, type, ...input }: Props) {
  return (
    <Field {...{ id, name, label, errors, hint }}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={input.value}
          onBlur={input.onBlur}
          onChange={(event) => input.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
