import { useEffect, useRef, type SubmitEvent } from 'react';
import type { VehicleClass } from '../contracts/quotes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { Button } from './Button.tsx';
import { DateTimeRange } from './DateTimeRange.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PromoCode } from './PromoCode.tsx';
import { Select } from './Select.tsx';
import styles from './StayDatesForm.module.css';
import { STAY_DATE_IDS, STAY_DATE_LABELS } from './stay-date-fields.ts';
import type { WallRange } from './stay-range.ts';
import { isVehicleClass, VEHICLE_CLASS_OPTIONS } from './vehicle-classes.ts';

export interface Stay extends WallRange {
  vehicleClass: VehicleClass;
  promoCode: string;
}

interface Props {
  stay: Stay;
  onChange: (stay: Stay) => void;
  /** Without it, the browser submits the form to /booking, as it does before the scripts have loaded. */
  onSubmit?: () => void;
  isPending?: boolean;
  /** By the API's field names. */
  fieldErrors?: FieldErrors;
  formErrors?: readonly string[];
  /** Counts the failed attempts. */
  attempt?: number;
}

/** Stay dates, vehicle, and promo code: everything that a price needs. */
export function StayDatesForm({
  stay,
  onChange,
  onSubmit,
  isPending,
  fieldErrors = NO_FIELD_ERRORS,
  formErrors,
  attempt = 0,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Once hydrated, our messages replace the browser's.
    if (form.current) form.current.noValidate = onSubmit !== undefined;
  }, [onSubmit]);
  const handleSubmit = (event: SubmitEvent) => {
    if (!onSubmit) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} action="/booking" className={styles.form} method="get" onSubmit={handleSubmit}>
      <ErrorSummary
        attempt={attempt}
        fieldErrors={fieldErrors}
        formErrors={formErrors}
        ids={STAY_DATE_IDS}
        labels={STAY_DATE_LABELS}
      />
      <DateTimeRange
        fromErrors={fieldErrors.travel_from_date}
        toErrors={fieldErrors.travel_to_date}
        value={stay}
        onChange={(range) => onChange({ ...stay, from: range.from, to: range.to })}
      />
      <Select
        errors={fieldErrors.vehicle_class}
        label="Vehicle"
        name="vehicleClass"
        options={VEHICLE_CLASS_OPTIONS}
        value={stay.vehicleClass}
        onChange={(value) => isVehicleClass(value) && onChange({ ...stay, vehicleClass: value })}
      />
      <PromoCode
        errors={fieldErrors.promo_code}
        value={stay.promoCode}
        onChange={(promoCode) => onChange({ ...stay, promoCode })}
      />
      <Button isWide isPending={isPending} type="submit" variant="cta">
        See prices
      </Button>
    </form>
  );
}

const NO_FIELD_ERRORS: FieldErrors = {};
