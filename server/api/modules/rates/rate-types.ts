import type { ProductKind, VehicleClass } from '../../../../shared/contracts/quotes.ts';
import type { PricedRate } from './priced-rate.ts';
import type { fees, ratePlans, taxes, vehicleClasses } from './tables.ts';

export type RatePlan = typeof ratePlans.$inferSelect;
export type VehicleClassRow = typeof vehicleClasses.$inferSelect;
export type Fee = typeof fees.$inferSelect;
export type Tax = typeof taxes.$inferSelect;

/** The part of a coupon that a price depends on. */
export interface PriceCoupon {
  id: string;
  code: string;
  kind: string;
  value: number;
  label: string;
  membersOnly: boolean;
}

/** All versioned rows that a price is made of. */
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

/** A price together with what selling it needs to know. */
export interface PricedStay extends PricedRate {
  hasEventDay: boolean;
  /** Whether the coupon changed anything; one that did not is not counted as used. */
  isCouponUsed: boolean;
}
