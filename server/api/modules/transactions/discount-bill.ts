import { DISCOUNT_REASONS } from '../../../../shared/contracts/refunds.ts';
import type { PricedRate } from '../rates/priced-rate.ts';
import type { Tax } from '../rates/rate-types.ts';
import { percentageTaxes } from '../rates/taxes.ts';

interface DiscountTerms {
  /** The taxes in force. A lower price also lowers its percentage taxes. */
  taxes: Tax[];
  /** Already paid online. A discount never pays that back: that is a refund. */
  paidCents: number;
}

/** Takes discounts off a bill: at most what is still due, from parking and its percentage taxes. */
export function discountBill(
  bill: PricedRate,
  discounts: readonly { reason: string; amountCents: number }[],
  { taxes, paidCents }: DiscountTerms,
): PricedRate {
  return discounts.reduce((rate, { reason, amountCents }) => {
    const off = Math.min(amountCents, Math.max(0, rate.totalCents - paidCents));
    return off > 0 ? takeOff(rate, { off, reason: nameDiscountReason(reason) }, taxes) : rate;
  }, bill);
}

export const nameDiscountReason = (code: string): string =>
  Object.entries(DISCOUNT_REASONS).find(([name]) => name === code)?.[1] ?? code;

function takeOff(
  bill: PricedRate,
  { off, reason }: { off: number; reason: string },
  taxes: Tax[],
): PricedRate {
  const parkingCents = Math.min(netOf(off, taxes), bill.subtotalCents);
  const taxCents = Math.min(off - parkingCents, bill.taxTotalCents);
  const bonusPoints = bill.points - Math.floor(bill.subtotalCents / 100);
  const subtotalCents = bill.subtotalCents - parkingCents;
  return {
    ...bill,
    chargeLines: [...bill.chargeLines, { label: 'Discount', cents: -parkingCents, reason }],
    taxLines:
      taxCents > 0
        ? [...bill.taxLines, { label: 'Tax on the discount', cents: -taxCents, reason }]
        : bill.taxLines,
    subtotalCents,
    taxTotalCents: bill.taxTotalCents - taxCents,
    totalCents: bill.totalCents - parkingCents - taxCents,
    points: Math.max(0, Math.floor(subtotalCents / 100) + bonusPoints),
    engineArgs: { ...bill.engineArgs, discount_cents: off },
  };
}

/** The amount before percentage taxes of an amount that includes them. */
function netOf(grossCents: number, taxes: Tax[]): number {
  const basisPoints = percentageTaxes(taxes, 10_000);
  return Math.round((grossCents * 10_000) / (10_000 + basisPoints));
}
