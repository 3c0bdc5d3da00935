import { observer } from 'mobx-react-lite';
import { Form } from '../../shared/components/Form.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import type { CarFields as Fields } from '../../shared/stores/car-form.ts';
import { CAR_LABELS } from './car-labels.ts';
import { CarFields } from './CarFields.tsx';

interface Props {
  car: Fields;
  onSave: () => void;
}

/** The form that saves the car's details. */
export const CarForm = observer(function CarForm({ car, onSave }: Props) {
  const first = useFocusWhen<HTMLInputElement>(true);
  return (
    <Form
      isPosted
      action="Save car"
      form={car.form}
      labels={CAR_LABELS}
      name="car"
      variant="secondary"
      onSubmit={onSave}
    >
      <CarFields car={car} firstRef={first} />
    </Form>
  );
});
