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
