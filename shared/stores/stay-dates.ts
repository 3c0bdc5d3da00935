import * as v from 'valibot';
import type { Quote } from '../contracts/quotes.ts';
import { vehicleClass } from '../contracts/vehicle-classes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { MIN_STAY_MINUTES } from '../format/durations.ts';
import { loadTime } from '../format/load-time.ts';
import { addMinutes, isWallTime, minutesBetween, type WallTime } from '../format/wall-time.ts';
import type { StayChoice } from './stay-choice.ts';

export const isSameStay = (a: StayChoice, b: StayChoice): boolean =>
  a.from === b.from && a.to === b.to && a.vehicleClass === b.vehicleClass && a.promoCode === b.promoCode;

/** The stay with the parts that a link names. A start without an end moves the end with it. */
export function mergeStay(stay: StayChoice, parts: Partial<StayChoice>): StayChoice {
  const { from } = parts;
  if (from === undefined || parts.to !== undefined || ![from, stay.from, stay.to].every(isWallTime))
    return { ...stay, ...parts };
  return {
    ...stay,
    ...parts,
    to: addMinutes(from, Math.max(minutesBetween(stay.from, stay.to), MIN_STAY_MINUTES)),
  };
}

/** The stay of a quote. Missing values are taken from `before`. */
export async function toStayChoice(quote: Quote, before: StayChoice): Promise<StayChoice> {
  const { parseWallTime } = await loadTime();
  return {
    from: parseWallTime(quote.travel_from_date),
    to: parseWallTime(quote.travel_to_date),
    vehicleClass: v.is(vehicleClass, quote.vehicle_class) ? quote.vehicle_class : before.vehicleClass,
    promoCode: quote.promo_code ?? before.promoCode,
  };
}

/** The instants of drop-off and pick-up, or their errors by the API's field names. */
export async function parseStayDates(
  stay: StayChoice,
): Promise<{ from: Date; to: Date } | { problems: FieldErrors }> {
  const { fromWallTime } = await loadTime();
  const [from, to] = [fromWallTime(stay.from), fromWallTime(stay.to)];
  if (from && to) return { from, to };
  return {
    problems: {
      ...(from ? {} : { travel_from_date: [describeMissing(stay.from)] }),
      ...(to ? {} : { travel_to_date: [describeMissing(stay.to)] }),
    },
  };
}

/** Describes a missing value, a half-filled value, or an hour that daylight saving time skips. */
function describeMissing(wall: WallTime): string {
  if (isWallTime(wall)) return 'Clocks change that night, so this time doesn’t exist. Choose another time.';
  return /^T|T$|^$/.test(wall) ? 'Required' : 'Enter a date like 11/21/2026';
}
