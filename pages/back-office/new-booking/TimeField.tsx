import { Field } from '../../../shared/components/Field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  errors: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A date and time, with the browser's own picker. */
export function TimeField({ id, name, label, errors, value, onChange, onBlur }: Props) {
  return (
    <Field {...{ id, name, label, ...(errors && { errors }) }}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
