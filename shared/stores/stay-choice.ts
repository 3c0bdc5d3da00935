import * as v from 'valibot';
import type { Quote } from '../contracts/quotes.ts';
import { vehicleClass } from '../contracts/vehicle-classes.ts';
import type { FieldErrors } from '../errors/app-error.ts';
import { isWallTime, type WallTime } from '../format/wall-time.ts';

/** What the stay form holds: Pacific wall times `YYYY-MM-DDTHH:mm`, whatever zone the device is in. */
export const stayChoice = v.object({
  from: v.pipe(v.string(), v.maxLength(20)),
  to: v.pipe(v.string(), v.maxLength(20)),
  vehicleClass,
  promoCode: v.pipe(v.string(), v.maxLength(40)),
});
export type StayChoice = v.InferOutput<typeof stayChoice>;

export const noStay = (): StayChoice => ({ from: '', to: '', vehicleClass: 'STANDARD', promoCode: '' });

export const isSameStay = (a: StayChoice, b: StayChoice): boolean =>
  a.from === b.from && a.to === b.to && a.vehicleClass === b.vehicleClass && a.promoCode === b.promoCode;

/** The stay that a quote is for; what a server leaves out is as it was chosen `before`. */
export async function toStayChoice(quote: Quote, before: StayChoice): Promise<StayChoice> {
  const { parseWallTime } = await import('../format/time.ts');
  return {
    from: parseWallTime(quote.travel_from_date),
    to: parseWallTime(quote.travel_to_date),
    vehicleClass: v.is(vehicleClass, quote.vehicle_class) ? quote.vehicle_class : before.vehicleClass,
    promoCode: quote.promo_code ?? before.promoCode,
  };
}

/** The instants of a stay's ends, or what is wrong with them by the API's field names. */
export async function parseStayDates(
  stay: StayChoice,
): Promise<{ from: Date; to: Date } | { problems: FieldErrors }> {
  const { fromWallTime } = await import('../format/time.ts');
  const [from, to] = [fromWallTime(stay.from), fromWallTime(stay.to)];
  if (from && to) return { from, to };
  return {
    problems: {
      ...(from ? {} : { travel_from_date: [describeMissing(stay.from)] }),
      ...(to ? {} : { travel_to_date: [describeMissing(stay.to)] }),
    },
  };
}

/** Nothing chosen, half of it, or an hour that the change to summer time skips. */
function describeMissing(wall: WallTime): string {
  if (isWallTime(wall)) return 'Clocks change that night, so this time doesn’t exist. Choose another time.';
  return /^T|T$|^$/.test(wall) ? 'Required' : 'Enter a date like 11/21/2026';
}
