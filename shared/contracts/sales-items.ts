import * as v from 'valibot';
import { REQUIRED } from '../errors/app-error.ts';
import { contract } from './contract.ts';
import { editOf } from './edits.ts';
import { flag, id, instant, money, text, wireDate } from './fields.ts';

export const salesItemPrice = v.object({
  version: v.number(),
  price: money,
  /** Whether percentage taxes are added. */
  is_taxable: v.boolean(),
  effective_from: wireDate,
  /** The price at which the booth sells now. */
  is_in_force: v.boolean(),
});

export const salesItem = v.object({
  id: v.string(),
  name: v.string(),
  /** The place of its button at the booth, from 1. */
  position: v.number(),
  is_active: v.boolean(),
  /** All prices, the newest version first. */
  prices: v.array(salesItemPrice),
});
export type SalesItem = v.InferOutput<typeof salesItem>;

/** An item of a parking stay. */
export const soldItem = v.object({
  id: v.string(),
  name: v.string(),
  quantity: v.number(),
  /** Without tax. */
  amount: money,
  tax: money,
  sold_at: wireDate,
  sold_by: v.string(),
});
export type SoldItem = v.InferOutput<typeof soldItem>;

/** What the booth can sell in a stay now, and what was sold in it. */
export const stayItems = v.object({
  for_sale: v.array(v.object({ id: v.string(), name: v.string(), price: money, is_taxable: v.boolean() })),
  sold: v.array(soldItem),
});
export type StayItems = v.InferOutput<typeof stayItems>;

const params = v.strictObject({ id });
const mayRead = { permission: 'SalesItems:Read' } as const;
const mayUpdate = { permission: 'SalesItems:Update' } as const;
const maySell = { permission: 'Transactions:Update' } as const;
const reason = text(200);
const price_cents = v.pipe(
  v.number(REQUIRED),
  v.integer('Enter an amount in cents'),
  v.minValue(1, 'Enter a price'),
  v.maxValue(9_999_99, 'Enter at most $9,999.99'),
);

export const listSalesItems = contract({
  name: 'listSalesItems',
  summary: 'Lists what the lot sells beside parking, in the order of the buttons, with all prices.',
  method: 'GET',
  path: '/sales-items',
  access: mayRead,
  output: v.object({ items: v.array(salesItem), may_change: v.boolean() }),
});

export const createSalesItem = contract({
  name: 'createSalesItem',
  summary: 'Adds an item with its first price, as the last button.',
  method: 'POST',
  path: '/sales-items',
  access: mayUpdate,
  body: v.strictObject({ name: text(40), price_cents, is_taxable: flag, reason }),
  output: salesItem,
});

/** The fields of an item and of its price, as screens call them. */
export const ITEM_LABELS = {
  name: 'Name',
  price_cents: 'Price',
  is_taxable: 'Sales tax',
  effective_from: 'Starts',
  position: 'Place of its button',
  is_active: 'At the booth',
};

/** The fields of an item that can be changed. */
export const itemFields = {
  name: text(40),
  is_active: flag,
  position: v.pipe(
    v.number(REQUIRED),
    v.integer('Enter a whole number'),
    v.minValue(1, 'Enter 1 or more'),
    v.maxValue(999, 'Enter at most 999'),
  ),
};

export const changeSalesItem = contract({
  name: 'changeSalesItem',
  summary:
    'Renames an item, moves its button, or takes it off the booth. What was sold stays as it was. 409 if somebody else has changed the same field.',
  method: 'POST',
  path: '/sales-items/{id}',
  access: mayUpdate,
  params,
  body: v.strictObject({ ...editOf(itemFields), reason }),
  output: salesItem,
});

export const priceSalesItem = contract({
  name: 'priceSalesItem',
  summary: 'Gives an item a new price from now or from a later time. Earlier prices stay on record.',
  method: 'POST',
  path: '/sales-items/{id}/prices',
  access: mayUpdate,
  params,
  body: v.strictObject({
    price_cents,
    is_taxable: flag,
    /** From now if missing. */
    effective_from: v.optional(instant),
    reason,
  }),
  output: salesItem,
});

const day = v.optional(v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/, 'Enter a day like 2026-11-21')));

export const reportSalesItems = contract({
  name: 'reportSalesItems',
  summary:
    'Counts the units sold of each item on these Pacific days, both included; the last 30 days without days.',
  method: 'GET',
  path: '/sales-items/report',
  access: mayRead,
  query: v.strictObject({ from: day, to: day }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    rows: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        units: v.number(),
        /** Without tax. */
        amount: money,
        tax: money,
        /** Units in stays whose car has not left, which nobody has paid for yet. */
        unpaid_units: v.number(),
      }),
    ),
  }),
});
export type SalesReport = v.InferOutput<typeof reportSalesItems.output>;

export const getStayItems = contract({
  name: 'getStayItems',
  summary: 'Gets what the booth can sell in a parking stay now, and what was sold in it.',
  method: 'GET',
  path: '/transactions/{id}/items',
  access: maySell,
  params,
  output: stayItems,
});

export const sellItem = contract({
  name: 'sellItem',
  summary:
    'Sells an item to a parked car at its price in force. It comes on the bill with its tax and is paid at the exit.',
  method: 'POST',
  path: '/transactions/{id}/items',
  access: maySell,
  isIdempotent: true,
  params,
  body: v.strictObject({
    item_id: id,
    quantity: v.optional(
      v.pipe(
        v.number(REQUIRED),
        v.integer('Enter a whole number'),
        v.minValue(1, 'Enter 1 or more'),
        v.maxValue(99, 'Enter at most 99'),
      ),
      1,
    ),
  }),
  output: stayItems,
});

export const voidSoldItem = contract({
  name: 'voidSoldItem',
  summary: 'Takes a sold item off the bill of a car that is still parked.',
  method: 'POST',
  path: '/transactions/{id}/items/{itemId}/void',
  access: maySell,
  params: v.strictObject({ id, itemId: id }),
  body: v.strictObject({ reason }),
  output: stayItems,
});
