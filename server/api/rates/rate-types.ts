import type { ProductKind, VehicleClass } from '../../../shared/contracts/quotes.ts';
import type { coupons, fees, ratePlans, taxes, vehicleClasses } from '../db/schema.ts';

export type RatePlan = typeof ratePlans.$inferSelect;
export type VehicleClassRow = typeof vehicleClasses.$inferSelect;
export type Fee = typeof fees.$inferSelect;
export type Tax = typeof taxes.$inferSelect;
export type Coupon = typeof coupons.$inferSelect;

/** All versioned rows that a price is made of. */
export interface Rates {
  plans: RatePlan[];
  classes: VehicleClassRow[];
  fees: Fee[];
  taxes: Tax[];
}

/** A line of a price: integer cents (negative for a discount) and its reason in words. */
export interface PricedLine {
  label: string;
  cents: number;
  reason: string;
}

/** A price as it was computed and is kept with a quote and its booking: all cents, every line with its reason. */
export interface PricedRate {
  chargeLines: PricedLine[];
  feeLines: PricedLine[];
  taxLines: PricedLine[];
  /** Charges after discounts, before fees and taxes: what earns points. */
  subtotalCents: number;
  feeTotalCents: number;
  taxTotalCents: number;
  totalCents: number;
  /** Against the drive-up price of the same stay; 0 where it is not cheaper. */
  savingsCents: number;
  points: number;
  /** The first day at its plan's price with its percentage taxes: an event's deposit, and the fee of a late cancellation. */
  oneDayCents: number;
  /** The versions that priced it: plan ids with versions, fee and tax ids, coupon. */
  engineArgs: Record<string, unknown>;
}

export interface Stay {
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
