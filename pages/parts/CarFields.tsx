import { observer } from 'mobx-react-lite';
import type { Ref } from 'react';
import { bindFields } from '../../shared/components/bind-fields.ts';
import { Checkbox } from '../../shared/components/Checkbox.tsx';
import { Select } from '../../shared/components/Select.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import { MAX_PASSENGERS } from '../../shared/contracts/car.ts';
import type { CarFields as Fields } from '../../shared/stores/car-form.ts';
import { CAR_LABELS } from './car-labels.ts';

const PASSENGERS = [
  { value: '', label: 'Not sure yet' },
  ...Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
    value: `${index + 1}`,
    label: `${index + 1}`,
  })),
];

interface Props {
  car: Fields;
  /** Gets the first field. */
  firstRef?: Ref<HTMLInputElement>;
}

/** The car's details, all of them optional. */
export const CarFields = observer(function CarFields({ car, firstRef }: Props) {
  const bind = bindFields(car, CAR_LABELS);
  return (
    <>
      <TextField
        {...bind('license_plate')}
        isOptional
        autoCapitalize="characters"
        autoComplete="off"
        inputRef={firstRef}
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
    </>
  );
});
