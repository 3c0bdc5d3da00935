import { priceStay } from '../modules/rates/price-stay.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import type { PricedRate } from '../modules/rates/priced-rate.ts';
import type { InventedStay } from './invent-stay.ts';

export type PriceInventedStay = (stay: InventedStay) => PricedRate | null;

/**
 * Creates a function that prices invented stays. On days without special rates, the price depends only on product,
 * vehicle class and length, so it is cached.
 */
export function createPricer(rates: Rates): PriceInventedStay {
  const cache = new Map<string, PricedRate | null>();
  return (stay) => {
    const { productKind, vehicleClass, minutes, from, to } = stay;
    const period = hasRegularRates(rates, stay) ? 'regular' : from.toISOString();
    const key = [productKind, vehicleClass, minutes, period].join();
    const price = cache.has(key)
      ? cache.get(key)
      : priceStay({
          ...rates,
          stay: { from, to, vehicleClass, productKind },
          coupon: null,
          now: stay.bookedAt,
        });
    cache.set(key, price ?? null);
    return price ?? null;
  };
}

/** Whether no plan, fee or tax starts, ends or is limited to certain days during the stay. */
function hasRegularRates({ plans, fees, taxes }: Rates, { days, bookedAt }: InventedStay): boolean {
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
