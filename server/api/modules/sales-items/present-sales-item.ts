import type { SalesItem } from '../../../../shared/contracts/sales-items.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { priceInForce, type SalesItemDetails } from './find-sales-items.ts';

export function presentSalesItem({ row, prices }: SalesItemDetails, now: Date): SalesItem {
  const current = priceInForce(prices, now);
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    is_active: row.isActive,
    prices: prices
      .toSorted((a, b) => b.version - a.version)
      .map((price) => ({
        version: price.version,
        price: cents(price.priceCents),
        is_taxable: price.isTaxable,
        effective_from: formatWireDate(price.effectiveFrom),
        is_in_force: price === current,
      })),
  };
}
