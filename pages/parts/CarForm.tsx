import { observer } from 'mobx-react-lite';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { Form } from '../../shared/components/Form.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { useFocusWhen } from '../../shared/components/use-focus-when.ts';
import { MAX_PASSENGERS } from '../../shared/contracts/car.ts';
import type { CarFields } from '../../shared/stores/car-form.ts';

const LABELS = {
  license_plate: 'License plate',
  make_and_color: 'Make and color',
  passengers: 'Passengers',
  accessible_space: 'Accessible space',
};

const PASSENGERS = [
  { value: '', label: 'Not sure yet' },
  ...Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
    value: `${index + 1}`,
    label: `${index + 1}`,
  })),
];

interface Props {
  car: CarFields;
  onSave: () => void;
}

/** The car's details, all of them optional. */
export const CarForm = observer(function CarForm({ car, onSave }: Props) {
  const bind = bindFields(car, LABELS);
  const first = useFocusWhen<HTMLInputElement>(true);
  return (
    <Form action="Save car" form={car.form} labels={LABELS} variant="secondary" onSubmit={onSave}>
      <TextField
        {...bind('license_plate')}
        isOptional
        autoCapitalize="characters"
        autoComplete="off"
        inputRef={first}
        spellCheck={false}
      />
      <TextField {...bind('make_and_color')} isOptional autoComplete="off" hint="Like Subaru, blue." />
      <Select
        {...bind('passengers')}
        isOptional
        hint="They ride the shuttle with you."
        options={PASSENGERS}
      />
      <Checkbox
        checked={car.values.accessible_space === 'yes'}
        hint="It costs nothing extra."
        label="I need an accessible space"
        name="accessible_space"
        value="yes"
        onChange={(isChecked) => car.change('accessible_space', isChecked ? 'yes' : '')}
      />
    </Form>
  );
});
