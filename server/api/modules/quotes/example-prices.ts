import type * as v from 'valibot';
import type { rateExamples } from '../../../../shared/contracts/rates.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate, fromWallTime, pacificDay } from '../../../../shared/format/time.ts';
import { addDays, joinWall } from '../../../../shared/format/wall-time.ts';
import type { Rates } from '../rates/rate-types.ts';
import { priceProducts } from './price-products.ts';

const LENGTHS_DAYS = [1, 3, 7, 14];
/** Pacific wall time. No clock change skips it. */
const START = '09:00';

/**
 * The total price of each product for a standard vehicle from 9 am tomorrow, for each example length. Equal to a
 * quote for the same stay, but not saved.
 */
export function priceExamples(rates: Rates, now: Date): v.InferOutput<typeof rateExamples> {
  const start = addDays(joinWall(pacificDay(now), START), 1);
  const from = instantOf(start);
  return {
    travel_from_date: formatWireDate(from),
    examples: LENGTHS_DAYS.map((days) => {
      const to = instantOf(addDays(start, days));
      const stay = { from, to, vehicleClass: 'STANDARD' as const };
      const products = priceProducts({ stay, rates, promo: null, now });
      const prices = products.map(({ kind, price }) => ({
        product_id: kind,
        total: cents(price.totalCents),
      }));
      return { days, travel_to_date: formatWireDate(to), prices };
    }),
  };
}

function instantOf(wall: string): Date {
  const instant = fromWallTime(wall);
  if (!instant) throw new Error(`The lot's clock never shows ${wall}`);
  return instant;
}
