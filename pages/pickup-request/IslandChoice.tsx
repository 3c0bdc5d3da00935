import { observer } from 'mobx-react-lite';
import { FieldErrorText, NO_ERRORS } from '../../shared/components/Field.tsx';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';
import { IslandSign } from './IslandSign.tsx';
import styles from './PickupRequestPage.module.css';
import { sayStopWait } from './ride-copy.ts';

/** The stops as buttons: pressing one calls the shuttle there. */
export const IslandChoice = observer(function IslandChoice({ store }: { store: PickupStore }) {
  const { fields, islands } = store;
  const { isPending, fieldErrors } = fields.form;
  const errors = fieldErrors.island_id ?? NO_ERRORS;
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'island_id-error' : undefined} className={styles.islands}>
      <legend className={styles.legend}>Where are you? Press your stop to call the shuttle.</legend>
      {/* Enter in a field would press the first button. A disabled one before it stops that. */}
      <button disabled hidden type="submit" />
      {islands.map((island, index) => (
        <button
          key={island.id}
          aria-disabled={isPending || undefined}
          className={styles.island}
          id={index === 0 ? 'island_id' : `island_id-${island.id}`}
          name="island_id"
          type="submit"
          value={island.id}
          onClick={(event) => {
            if (isPending) event.preventDefault();
            else fields.change('island_id', String(island.id));
          }}
        >
          <IslandSign id={island.id} />
          <span className={styles.words}>
            <span className={styles.name}>{island.name}</span>
            <span className={styles.wait}>{sayStopWait(island)}</span>
            <span>{island.directions}</span>
          </span>
        </button>
      ))}
      <FieldErrorText errors={errors} id="island_id" />
    </fieldset>
  );
});
