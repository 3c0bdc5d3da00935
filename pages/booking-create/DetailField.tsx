import { observer } from 'mobx-react-lite';
import { TextField, type TextFieldProps } from '../../shared/components/TextField.tsx';
import type { DetailName } from '../../shared/stores/booking-details.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { FIELD_LABELS } from './field-labels.ts';

interface Props extends Omit<TextFieldProps, 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'errors'> {
  name: DetailName;
  needsCard?: boolean;
}

/** A field of the booking's details. It is checked when it is left after a change. */
export const DetailField = observer(function DetailField({ name, needsCard = false, ...field }: Props) {
  const { checkout } = useStores().lazy.of(BookingFlow);
  return (
    <TextField
      {...field}
      errors={checkout.form.fieldErrors[name]}
      label={FIELD_LABELS[name]}
      name={name}
      value={checkout.details[name]}
      onBlur={() => checkout.check(name, needsCard)}
      onChange={(value) => checkout.change({ [name]: value })}
    />
  );
});
