/** A line of a price in integer cents (negative for a discount), with the reason shown to the traveler. */
export interface PricedLine {
  label: string;
  cents: number;
  reason: string;
}

/** A computed price, stored with the quote and its booking. Amounts are integer cents. */
export interface PricedRate {
  chargeLines: PricedLine[];
  feeLines: PricedLine[];
  taxLines: PricedLine[];
  /** Charges after discounts, before fees and taxes. The amount that earns points. */
  subtotalCents: number;
  feeTotalCents: number;
  taxTotalCents: number;
  totalCents: number;
  /** Difference from the drive-up price of the same stay, at least 0. */
  savingsCents: number;
  points: number;
  /** The first day at its daily price plus percentage taxes. Used as event deposit and late cancellation fee. */
  oneDayCents: number;
  /** What the price was computed from: minutes, plan versions, fee and tax ids, coupon code. */
  engineArgs: Record<string, unknown>;
}
