import { EXCEPTION_KINDS } from '../../../../shared/contracts/exceptions.ts';
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
  Object.entries({ ...DISCOUNT_REASONS, NIL_EXIT: EXCEPTION_KINDS.NIL_EXIT }).find(
    ([name]) => name === code,
  )?.[1] ?? code;

function takeOff(
  bill: PricedRate,
  { off, reason }: { off: number; reason: string },
  taxes: Tax[],
): PricedRate {
  const net = Math.min(netOf(off, taxes), bill.subtotalCents);
  const taxCents = Math.min(off - net, bill.taxTotalCents);
  // What lowers the price to nothing also lets the fees go.
  const feeCents = Math.min(off - net - taxCents, bill.feeTotalCents);
  const parkingCents = off - taxCents - feeCents;
  const bonusPoints = bill.points - Math.floor(bill.subtotalCents / 100);
  const subtotalCents = bill.subtotalCents - parkingCents;
  const lineOf = (label: string, amount: number) => (amount > 0 ? [{ label, cents: -amount, reason }] : []);
  return {
    ...bill,
    chargeLines: [...bill.chargeLines, { label: 'Discount', cents: -parkingCents, reason }],
    feeLines: [...bill.feeLines, ...lineOf('Discount on fees', feeCents)],
    taxLines: [...bill.taxLines, ...lineOf('Tax on the discount', taxCents)],
    subtotalCents,
    feeTotalCents: bill.feeTotalCents - feeCents,
    taxTotalCents: bill.taxTotalCents - taxCents,
    totalCents: bill.totalCents - off,
    points: Math.max(0, Math.floor(subtotalCents / 100) + bonusPoints),
    engineArgs: { ...bill.engineArgs, discount_cents: off },
  };
}

/** The amount before percentage taxes of an amount that includes them. */
function netOf(grossCents: number, taxes: Tax[]): number {
  const basisPoints = percentageTaxes(taxes, 10_000);
  return Math.round((grossCents * 10_000) / (10_000 + basisPoints));
}
