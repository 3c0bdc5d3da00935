import type { ProductKind, VehicleClass } from '../../../../shared/contracts/quotes.ts';
import type { PricedRate } from './priced-rate.ts';
import type { fees, ratePlans, taxes, vehicleClasses } from './tables.ts';

export type RatePlan = typeof ratePlans.$inferSelect;
export type VehicleClassRow = typeof vehicleClasses.$inferSelect;
export type Fee = typeof fees.$inferSelect;
export type Tax = typeof taxes.$inferSelect;

/** The coupon fields that a price depends on. */
export interface PriceCoupon {
  id: string;
  code: string;
  kind: string;
  value: number;
  label: string;
  membersOnly: boolean;
}

/** Points that pay the parking of a part of the stay. */
export interface PointsPayment {
  points: number;
  minutes: number;
}

/** Rate rows with their versions: `load-rates.ts` says which. */
export interface Rates {
  plans: RatePlan[];
  classes: VehicleClassRow[];
  fees: Fee[];
  taxes: Tax[];
}

export interface RateRequest {
  from: Date;
  to: Date;
  vehicleClass: VehicleClass;
  productKind: ProductKind;
}

/** A price with the facts needed to sell it. */
export interface PricedStay extends PricedRate {
  hasEventDay: boolean;
  /** Whether the coupon changed the price. If not, it does not count as used. */
  isCouponUsed: boolean;
}
