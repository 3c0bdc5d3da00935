import { business } from '../../../../shared/business.ts';
import type { VehicleClass } from '../../../../shared/contracts/vehicle-classes.ts';
import { invalid } from '../../../../shared/errors/app-error.ts';
import { formatCents } from '../../../../shared/format/money.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findFullDay } from '../capacity/find-full-day.ts';
import { checkStay } from '../quotes/check-stay.ts';
import { dueNow } from '../quotes/price-products.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { PricedStay, Rates } from '../rates/rate-types.ts';

export interface OfferTerms {
  travelFrom: Date;
  travelTo: Date;
  vehicleClass: VehicleClass;
  /** What is taken off parking. */
  discountCents: number;
  /** Why, on the price's line. */
  reason: string;
}

export interface PricedOffer {
  price: PricedStay;
  /** The total without the discount. */
  fullCents: number;
  dueNowCents: number;
  spaces: number;
  /** The first day without space, 'YYYY-MM-DD'. */
  fullDay: string | null;
}

/** Prices a stay that is paid at the lot, less a discount. Throws 422 for dates without a price and too large a discount. */
export async function priceOffer(
  queries: Queries,
  rates: Rates,
  { travelFrom, travelTo, vehicleClass, discountCents, reason }: OfferTerms,
  now: Date,
): Promise<PricedOffer> {
  const fieldErrors = checkStay(travelFrom, travelTo, now);
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
  const spaces = rates.classes.find(({ code }) => code === vehicleClass)?.spaces;
  const priceLess = (cents: number) =>
    priceStay({
      ...rates,
      stay: { from: travelFrom, to: travelTo, vehicleClass, productKind: 'CUSTOM' },
      coupon: null,
      discount: { cents, reason },
      now,
    });
  const [full, price] = [priceLess(0), priceLess(discountCents)];
  if (!full || !price || spaces === undefined)
    throw invalid({}, [`We don’t have a price for these dates. Call us at ${business.phone}.`]);
  if (discountCents > full.subtotalCents)
    throw invalid({ discount_cents: [`Parking costs ${formatCents(full.subtotalCents)} before taxes`] });
  const sale = { product: 'CUSTOM', at: now };
  return {
    price,
    fullCents: full.totalCents,
    dueNowCents: dueNow('CUSTOM', price),
    spaces,
    fullDay: await findFullDay(queries, { travelFrom, travelTo, spaces, sale }),
  };
}
