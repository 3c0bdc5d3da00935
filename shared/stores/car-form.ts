import * as v from 'valibot';
import type { Booking } from '../contracts/bookings.ts';
import { licensePlate, makeAndColor, MAX_PASSENGERS } from '../contracts/car.ts';

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

/** What the form starts with. */
export const carValues = (booking: Booking) => ({
  license_plate: booking.license_plate ?? '',
  make_and_color: booking.make_and_color ?? '',
  passengers: booking.passengers?.toString() ?? '',
  accessible_space: booking.accessible_space ? 'yes' : '',
});
