import { observer } from 'mobx-react-lite';
import type { SubmitEvent } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import { isVehicleClass, VEHICLE_CLASS_OPTIONS } from '../../../shared/components/vehicle-classes.ts';
import type { BoothStore } from '../../../shared/stores/BoothStore.ts';
import styles from './BoothPanel.module.css';
import { StepProblem } from './StepProblem.tsx';

/** A car without a booking arrives: its plate, then Enter. */
export const DriveUp = observer(function DriveUp({ booth }: { booth: BoothStore }) {
  const { form, step } = booth;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void booth.driveUp();
  };
  const member = step.kind === 'DRIVE_UP' ? step.member : null;
  return (
    <>
      <h2 className={styles.title}>Drive-up{member && `, member ${member}`}</h2>
      <form className={styles.form} method="dialog" noValidate onSubmit={handleSubmit}>
        <StepProblem form={form} />
        <TextField
          autoComplete="off"
          data-start
          errors={form.fieldErrors.license_plate}
          label="License plate"
          maxLength={12}
          name="license_plate"
          size="medium"
          value={booth.plate}
          onChange={(value) => booth.setPlate(value)}
        />
        <Select
          errors={form.fieldErrors.vehicle_class}
          label="Vehicle"
          name="vehicle_class"
          options={VEHICLE_CLASS_OPTIONS}
          size="medium"
          value={booth.vehicleClass}
          onChange={(value) => isVehicleClass(value) && booth.setClass(value)}
        />
        <p>
          <Button isPending={form.isPending} type="submit" variant="cta">
            Check in
          </Button>
        </p>
      </form>
    </>
  );
});
