import { observer } from 'mobx-react-lite';
import type { EnquiryState } from '../stores/EnquiryState.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props<N extends string> extends Omit<
  TextFieldProps,
  'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'errors'
> {
  enquiry: EnquiryState<N>;
  name: N;
  labels: Record<N, string>;
}

/** A line of a letter to the lot. It is checked when it is left. */
export const EnquiryField = observer(function EnquiryField<N extends string>(props: Props<N>) {
  const { enquiry, name, labels, ...field } = props;
  return (
    <TextField
      {...field}
      errors={enquiry.form.fieldErrors[name]}
      label={labels[name]}
      name={name}
      value={enquiry.values[name]}
      onBlur={() => enquiry.check(name)}
      onChange={(value) => enquiry.change(name, value)}
    />
  );
});
