import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../../platform/database/columns.ts';

/** What the lot sells beside parking. */
export const salesItems = pgTable(
  'sales_items',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The order of the buttons at the booth, from 1. */
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
  },
  (t) => [uniqueIndex('sales_items_name').on(sql`lower(${t.name})`)],
);

/** The prices of an item. A price never changes: a new one follows it. */
export const salesItemPrices = pgTable(
  'sales_item_prices',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => salesItems.id),
    version: integer('version').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Whether percentage taxes are added. Taxes per stay never are. */
    isTaxable: boolean('is_taxable').notNull(),
    effectiveFrom: instant('effective_from').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('sales_item_prices_version').on(t.itemId, t.version),
    check('sales_item_prices_price', sql`${t.priceCents} > 0`),
  ],
);
