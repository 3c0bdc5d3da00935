import { useEffect, useRef, type SubmitEvent } from 'react';
import type { VehicleClass } from '../contracts/quotes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { joinWall } from '../format/wall-time.ts';
import { Button } from './Button.tsx';
import { DateTimeRange } from './DateTimeRange.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PromoCode } from './PromoCode.tsx';
import { Select } from './Select.tsx';
import styles from './StayForm.module.css';
import { keepOrder, rangeMinutes, type WallRange } from './stay-range.ts';
import { isVehicleClass, VEHICLE_CLASS_OPTIONS } from './vehicle-classes.ts';

export interface Stay extends WallRange {
  vehicleClass: VehicleClass;
  promoCode: string;
}

interface Props {
  stay: Stay;
  onChange: (stay: Stay) => void;
  /** Left out, the browser sends the form to /booking by itself, as it does before any script has loaded. */
  onSubmit?: () => void;
  isPending?: boolean;
  /** By the names that the API gives its fields. */
  fieldErrors?: FieldErrors;
  formErrors?: readonly string[];
  /** Counts the refused presses of the button. */
  attempt?: number;
}

/** When, with what and with which code: all that a price needs. */
export function StayForm({
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
    // Before the scripts came, the visitor may have typed, or Back may have filled the fields again.
    const typed = form.current && readStay(form.current);
    if (typed && !isSameStay(typed, stay))
      onChange({ ...typed, ...keepOrder(typed, rangeMinutes(stay) ?? 0) });
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there before hydration counts
  }, []);
  useEffect(() => {
    // Our own messages take over from the browser's as soon as there is someone to show them.
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
        fieldErrors={byFieldName(fieldErrors)}
        formErrors={formErrors}
        labels={FIELD_LABELS}
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

const FIELD_NAMES: Record<string, string> = {
  travel_from_date: 'fromDate',
  travel_to_date: 'toDate',
  vehicle_class: 'vehicleClass',
  promo_code: 'promoCode',
};

const FIELD_LABELS = {
  fromDate: 'Drop-off date',
  toDate: 'Pick-up date',
  vehicleClass: 'Vehicle',
  promoCode: 'Promo code',
};

function byFieldName(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [FIELD_NAMES[name] ?? name, messages]),
  );
}

function readStay(form: HTMLFormElement): Stay {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const vehicleClass = text('vehicleClass');
  return {
    from: joinWall(text('fromDate'), text('fromTime')),
    to: joinWall(text('toDate'), text('toTime')),
    vehicleClass: isVehicleClass(vehicleClass) ? vehicleClass : 'STANDARD',
    promoCode: text('promoCode'),
  };
}

const isSameStay = (a: Stay, b: Stay) =>
  a.from === b.from && a.to === b.to && a.vehicleClass === b.vehicleClass && a.promoCode === b.promoCode;
