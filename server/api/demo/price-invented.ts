import { priceStay } from '../modules/rates/price-stay.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import type { InventedStay } from './invent-stay.ts';

export type PriceInvented = (stay: InventedStay) => PricedRate | null;

/** Prices of invented stays. On usual days a price depends on kind, class and length alone, so it is computed once. */
export function createPricer(rates: Rates): PriceInvented {
  const known = new Map<string, PricedRate | null>();
  return (stay) => {
    const { productKind, vehicleClass, minutes, from, to } = stay;
    const place = isUsual(rates, stay) ? 'usual' : from.toISOString();
    const key = [productKind, vehicleClass, minutes, place].join();
    const price = known.has(key)
      ? known.get(key)
      : priceStay({
          ...rates,
          stay: { from, to, vehicleClass, productKind },
          coupon: null,
          now: stay.bookedAt,
        });
    known.set(key, price ?? null);
    return price ?? null;
  };
}

/** No plan, fee or tax begins, ends or is limited to some days around then. */
function isUsual({ plans, fees, taxes }: Rates, { days, bookedAt }: InventedStay): boolean {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const isPlain = plans.every(
    (plan) =>
      (plan.travelFrom === null && plan.travelTo === null && plan.weekdayMask === 127
        ? plan.effectiveFrom < bookedAt
        : (plan.travelTo ?? '9999') < first || (plan.travelFrom ?? '') > last) &&
      plan.bookingFrom === null &&
      plan.bookingTo === null &&
      plan.minDaysInAdvance === 0,
  );
  return (
    isPlain && [...fees, ...taxes].every((row) => row.effectiveFrom < bookedAt && row.effectiveTo === null)
  );
}
