import { asc, eq } from 'drizzle-orm';
import { notFound } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { salesItemPrices, salesItems } from './tables.ts';

export type SalesItemRow = typeof salesItems.$inferSelect;
export type SalesItemPriceRow = typeof salesItemPrices.$inferSelect;

/** An item with all of its prices, the first version first. */
export interface SalesItemDetails {
  row: SalesItemRow;
  prices: SalesItemPriceRow[];
}

/** An item that the booth may sell now. */
export interface ItemForSale {
  id: string;
  name: string;
  priceCents: number;
  isTaxable: boolean;
}

/** All items in the order of their buttons. */
export async function findSalesItems(queries: Queries): Promise<SalesItemDetails[]> {
  const rows = await queries.select().from(salesItems).orderBy(asc(salesItems.position), asc(salesItems.id));
  const prices = await queries.select().from(salesItemPrices).orderBy(asc(salesItemPrices.version));
  return rows.map((row) => ({ row, prices: prices.filter(({ itemId }) => itemId === row.id) }));
}

/** Gets an item, locked until the transaction ends. Throws 404. */
export async function lockSalesItem(tx: Queries, id: string): Promise<SalesItemRow> {
  const [row] = await tx.select().from(salesItems).where(eq(salesItems.id, id)).for('update');
  if (!row) throw notFound('We can’t find this item.');
  return row;
}

/** Of the prices that have begun the one that began last, then the highest version. */
export function priceInForce(prices: readonly SalesItemPriceRow[], at: Date): SalesItemPriceRow | undefined {
  return prices
    .filter(({ effectiveFrom }) => effectiveFrom <= at)
    .toSorted((a, b) => b.effectiveFrom.getTime() - a.effectiveFrom.getTime() || b.version - a.version)[0];
}

/** The active items that have a price now, in the order of their buttons. */
export async function findItemsForSale(queries: Queries, at: Date): Promise<ItemForSale[]> {
  const items = await findSalesItems(queries);
  return items.flatMap(({ row: { id, name, isActive }, prices }) => {
    const price = priceInForce(prices, at);
    if (!isActive || !price) return [];
    return [{ id, name, priceCents: price.priceCents, isTaxable: price.isTaxable }];
  });
}
