import { observer } from 'mobx-react-lite';
import { FieldErrorText, NO_ERRORS } from '../../shared/components/Field.tsx';
import { RadioCard } from '../../shared/components/RadioCard.tsx';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { IslandSign } from './IslandSign.tsx';
import styles from './PickupRequestPage.module.css';

/** A choice of the traveler's island, with directions to each. */
export const IslandChoice = observer(function IslandChoice({ store }: { store: PickupStore }) {
  const { fields, islands } = store;
  const errors = fields.form.fieldErrors.island_id ?? NO_ERRORS;
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'island_id-error' : undefined} className={styles.islands}>
      <legend className={styles.legend}>Where are you?</legend>
      {islands.map(({ id, name, directions }, index) => (
        <RadioCard
          key={id}
          aside={<IslandSign id={id} />}
          checked={fields.values.island_id === String(id)}
          detail={directions}
          id={index === 0 ? 'island_id' : `island_id-${id}`}
          label={name}
          name="island_id"
          value={String(id)}
          onChange={(value) => fields.change('island_id', value)}
        />
      ))}
      <FieldErrorText errors={errors} id="island_id" />
    </fieldset>
  );
});
