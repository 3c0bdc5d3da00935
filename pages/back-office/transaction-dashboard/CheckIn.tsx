import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import type { BoothStore } from '../../../shared/stores/BoothStore.ts';
import styles from './BoothPanel.module.css';
import { CarFacts } from './CarFacts.tsx';
import { EarlierDebts } from './EarlierDebts.tsx';
import { StepProblem } from './StepProblem.tsx';

/** A booked car arrives: its plate, then Enter. */
export const CheckIn = observer(function CheckIn({ booth, card }: { booth: BoothStore; card: BoothCard }) {
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void booth.checkIn();
  };
  return (
    <>
      <h2 className={styles.title}>Check in {card.customer_name}</h2>
      <EarlierDebts card={card} />
      <form className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
        <StepProblem form={booth.form} />
        <TextField
          autoComplete="off"
          data-start
          errors={booth.form.fieldErrors.license_plate}
          label="License plate"
          maxLength={12}
          name="license_plate"
          size="medium"
          value={booth.plate}
          onChange={(value) => booth.setPlate(value)}
        />
        <p>
          <Button isPending={booth.form.isPending} type="submit" variant="cta">
            Check in
          </Button>
        </p>
      </form>
      <CarFacts card={card} />
    </>
  );
});
