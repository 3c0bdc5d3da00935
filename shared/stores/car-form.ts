import * as v from 'valibot';
import type { Booking } from '../contracts/bookings.ts';
import { licensePlate, makeAndColor, MAX_PASSENGERS } from '../contracts/car.ts';
import { FieldsState } from './FieldsState.ts';
import type { FormState } from './FormState.ts';

export const CAR_FIELDS = ['license_plate', 'make_and_color', 'passengers', 'accessible_space'] as const;

/** The car's form. Controls have texts: 'yes' for a checked box, '' for an unknown number. */
export const carForm = v.object({
  license_plate: licensePlate,
  make_and_color: makeAndColor,
  passengers: v.pipe(
    v.string(),
    v.transform((value) => (value === '' ? null : Number(value))),
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PASSENGERS))),
  ),
  accessible_space: v.pipe(
    v.string(),
    v.transform((value) => value === 'yes'),
  ),
});

export type CarFields = FieldsState<(typeof CAR_FIELDS)[number]>;

/** @param form where the errors are shown; a form of its own by default */
export const createCarFields = (form?: FormState): CarFields =>
  new FieldsState({ names: CAR_FIELDS, schema: carForm, ...(form && { form }) });

type ShownCar = Pick<Booking, 'license_plate' | 'make_and_color' | 'passengers' | 'accessible_space'>;

/** What the form starts with. */
export const carValues = (car: ShownCar) => ({
  license_plate: car.license_plate ?? '',
  make_and_color: car.make_and_color ?? '',
  passengers: car.passengers?.toString() ?? '',
  accessible_space: car.accessible_space ? 'yes' : '',
});
