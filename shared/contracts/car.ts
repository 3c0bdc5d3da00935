import * as v from 'valibot';
import { flag, optionalText } from './fields.ts';

export const MAX_PASSENGERS = 15;
const PASSENGERS = `Enter a number from 1 to ${MAX_PASSENGERS}`;

/** In capital letters. Missing, null and empty all mean "none". */
export const licensePlate = v.pipe(
  optionalText(12),
  v.check((value) => /^[\p{L}\d -]*$/u.test(value ?? ''), 'Enter letters and digits'),
  v.transform((value) => value?.toUpperCase()),
);

/** For example 'Subaru, blue'. Without periods and slashes, because the mailed PDF shows it and could carry a link. */
export const makeAndColor = v.pipe(
  optionalText(40),
  v.check(
    (value) => /^[\p{L}\p{M}\d ,&'’-]*$/u.test(value ?? ''),
    'Enter letters and digits, like Subaru, blue',
  ),
);

/** What the lot may know about the car before it arrives. All of it is optional; the price does not depend on it. */
export const carFields = {
  license_plate: licensePlate,
  make_and_color: makeAndColor,
  accessible_space: v.optional(v.nullable(flag)),
  passengers: v.optional(
    v.nullable(
      v.pipe(
        v.number(PASSENGERS),
        v.integer(PASSENGERS),
        v.minValue(1, PASSENGERS),
        v.maxValue(MAX_PASSENGERS, PASSENGERS),
      ),
    ),
  ),
};

/** A car in an answer. Other servers may omit fields. */
export const shownCar = {
  license_plate: v.optional(v.nullable(v.string())),
  make_and_color: v.optional(v.nullable(v.string())),
  accessible_space: v.optional(v.nullable(v.boolean())),
  passengers: v.optional(v.nullable(v.number())),
};
