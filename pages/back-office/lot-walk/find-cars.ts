import type { WalkCar } from '../../../shared/contracts/lot-walks.ts';

/** The last characters that find a car. */
export const MIN_TYPED = 3;
/** More candidates than anybody compares in the dark. */
const MAX_FOUND = 8;

/** Letters and digits in upper case, however a plate is spaced. */
export const toPlate = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

const plateOf = ({ license_plate: plate }: WalkCar): string => toPlate(plate ?? '');

/**
 * Finds the cars whose plate or ticket ends with what was typed: those that were in this row last, then those that nobody
 * has seen yet.
 */
export function findCars(cars: readonly WalkCar[], typed: string, row: string): WalkCar[] {
  const end = toPlate(typed);
  if (end.length < MIN_TYPED) return [];
  return cars
    .filter((car) => plateOf(car).endsWith(end) || car.ticket_number.endsWith(end))
    .toSorted((a, b) => rank(a, end, row) - rank(b, end, row) || plateOf(a).localeCompare(plateOf(b)))
    .slice(0, MAX_FOUND);
}

/** A whole plate first, then cars that belong in this row, then those that are not seen yet. */
function rank(car: WalkCar, end: string, row: string): number {
  if (plateOf(car) === end) return 0;
  if (car.seen_row !== null) return 3;
  return car.last_row === row ? 1 : 2;
}

/** The car that a whole plate or ticket number names. */
export const findCar = (cars: readonly WalkCar[], code: string): WalkCar | undefined => {
  const typed = toPlate(code);
  return cars.find((car) => plateOf(car) === typed || car.ticket_number === typed);
};

/** The cars that stood in this row last and that nobody has seen yet. */
export const findExpected = (cars: readonly WalkCar[], row: string): WalkCar[] =>
  cars.filter((car) => car.last_row === row && car.seen_row === null);
