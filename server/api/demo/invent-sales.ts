import type { Tax } from '../modules/rates/rate-types.ts';
import { inForce, sumLines } from '../modules/rates/taxes.ts';
import { taxesOfItem } from '../modules/transactions/bill-items.ts';
import type { transactionItems } from '../modules/transactions/tables.ts';
import { DEMO_ITEMS, DEMO_PRICES } from './demo-items.ts';
import type { Random } from './random.ts';

export type InventedSale = Omit<typeof transactionItems.$inferInsert, 'id' | 'transactionId'>;

/** About one car in 25 buys something. */
const SHARE = 0.04;

/** Invents what a car bought at the booth. */
export function inventSales(random: Random, taxes: Tax[], soldAt: Date): InventedSale[] {
  if (random.next() >= SHARE) return [];
  const active = DEMO_ITEMS.filter(({ isActive }) => isActive);
  // Most cars are washed; few lose their ticket.
  const item = active[Math.floor(random.next() ** 2 * active.length)];
  const price = DEMO_PRICES.findLast(
    ({ itemId, effectiveFrom }) => itemId === item?.id && effectiveFrom <= soldAt,
  );
  if (!item || !price) return [];
  const { priceCents, isTaxable } = price;
  const quantity = 1;
  const taxLines = isTaxable
    ? taxesOfItem(inForce(taxes, soldAt), { name: item.name, cents: priceCents })
    : [];
  return [
    {
      itemId: item.id,
      name: item.name,
      quantity,
      priceCents,
      taxLines,
      taxCents: sumLines(taxLines),
      soldAt,
      soldBy: null,
    },
  ];
}
