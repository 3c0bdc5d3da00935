import { formatCents } from '../../../../shared/format/money.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';
import type { Tax } from '../rates/rate-types.ts';
import { shareOf, sumLines } from '../rates/taxes.ts';

type BilledItem = { name: string; quantity: number; priceCents: number; taxLines: PricedLine[] };

/** Adds what was sold beside parking to a bill. It is no parking: points don't pay it, and it earns none. */
export function billItems(bill: PricedRate, items: readonly BilledItem[]): PricedRate {
  if (items.length === 0) return bill;
  const lines = items.map(itemLine);
  const taxLines = items.flatMap((item) => item.taxLines);
  const [soldCents, taxCents] = [sumLines(lines), sumLines(taxLines)];
  return {
    ...bill,
    feeLines: [...bill.feeLines, ...lines],
    taxLines: [...bill.taxLines, ...taxLines],
    feeTotalCents: bill.feeTotalCents + soldCents,
    taxTotalCents: bill.taxTotalCents + taxCents,
    totalCents: bill.totalCents + soldCents + taxCents,
    engineArgs: { ...bill.engineArgs, sold_cents: soldCents },
  };
}

const itemLine = ({ name, quantity, priceCents }: BilledItem): PricedLine => ({
  label: name,
  cents: quantity * priceCents,
  reason: quantity === 1 ? 'Sold at the lot' : `${quantity} at ${formatCents(priceCents)}`,
});

/** The percentage taxes of an item, a line each, at the rates in force. */
export function taxesOfItem(
  taxes: readonly Tax[],
  { name, cents }: { name: string; cents: number },
): PricedLine[] {
  return taxes.flatMap(({ kind, label, basisPoints }) =>
    kind === 'PERCENT' && basisPoints !== null
      ? [{ label, cents: shareOf(cents, basisPoints), reason: `${basisPoints / 100}% of ${name}` }]
      : [],
  );
}
