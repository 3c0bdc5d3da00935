import { observer } from 'mobx-react-lite';
import type { FieldsState } from '../stores/FieldsState.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props<N extends string> extends Omit<
  TextFieldProps,
  'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'errors'
> {
  fields: FieldsState<N>;
  name: N;
  labels: Record<N, string>;
}

/** A field of a form, bound to what is typed. It is checked when it is left. */
export const TypedField = observer(function TypedField<N extends string>(props: Props<N>) {
  const { fields, name, labels, autoComplete, ...field } = props;
  const bound = {
    ...field,
    errors: fields.form.fieldErrors[name],
    label: labels[name],
    name,
    value: fields.values[name],
    onBlur: () => fields.check(name),
    onChange: (value: string) => fields.change(name, value),
  };
  // One field or the other for good: a password does not become something else.
  if (autoComplete === 'new-password') return <PasswordField {...bound} autoComplete="new-password" />;
  if (autoComplete === 'current-password')
    return <PasswordField {...bound} autoComplete="current-password" />;
  return <TextField {...bound} autoComplete={autoComplete} />;
});
