import * as v from 'valibot';
import { isWallTime } from '../format/wall-time.ts';
import { carColumn } from './booth.ts';
import { contract } from './contract.ts';
import { id, instant, text, wireDate } from './fields.ts';

/** What can be sold on a day, with its name on screens. */
export const SOLD_PRODUCTS = {
  BUY_NOW: 'Prepaid',
  BOOK_NOW: 'Pay at the lot',
  CUSTOM: 'Custom',
  VOUCHER: 'Time vouchers',
} as const;
export type SoldProduct = keyof typeof SOLD_PRODUCTS;

const products = Object.keys(SOLD_PRODUCTS) as SoldProduct[];

export const occupancyPoint = v.object({
  at: wireDate,
  /** Spaces that are taken at this time, and the most since the point before. */
  taken: v.number(),
  most: v.number(),
  /** Spaces of the cars that arrive and leave since the point before. */
  arrivals: v.number(),
  departures: v.number(),
  /** The spaces of the lot on this day. */
  spaces: v.number(),
});
export type OccupancyPoint = v.InferOutput<typeof occupancyPoint>;

const movable = v.object({
  id: v.string(),
  number: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  travel_from_date: wireDate,
  travel_to_date: wireDate,
  spaces: v.number(),
});
export type MovableBooking = v.InferOutput<typeof movable>;

const saleStop = v.object({
  id: v.string(),
  /** Pacific days, both included: 'YYYY-MM-DD'. */
  first_day: v.string(),
  last_day: v.string(),
  products: v.array(v.string()),
  reason: v.string(),
  ends_at: wireDate,
  /** Who stopped it. */
  by: v.string(),
});
export type SaleStop = v.InferOutput<typeof saleStop>;

export const getOccupancy = contract({
  name: 'getOccupancy',
  summary:
    'Gets the spaces that are taken now and in each hour of the next 48, from parked cars, confirmed bookings and time vouchers, with who is late, who could be moved and what is not sold.',
  method: 'GET',
  path: '/occupancy',
  access: { permission: 'Bookings:Read' },
  output: v.object({
    at: wireDate,
    /** The first one is now. */
    points: v.array(occupancyPoint),
    /** Bookings that should have arrived an hour ago, and cars that should have left. */
    late: carColumn,
    should_have_left: carColumn,
    /** The hours without a free space, and who arrives then. */
    full_spans: v.array(
      v.object({
        from: wireDate,
        to: wireDate,
        /** What to offer to those who arrive then, as a sentence. */
        offer: v.string(),
        bookings: v.array(movable),
      }),
    ),
    stops: v.array(saleStop),
    may_stop: v.boolean(),
  }),
});
export type Occupancy = v.InferOutput<typeof getOccupancy.output>;

const day = v.pipe(
  text(10),
  v.check((value) => isWallTime(`${value}T00:00`), 'Enter a day like 2026-11-21'),
);

export const stopSales = contract({
  name: 'stopSales',
  summary:
    'Stops the sale of products on days, until a time. Nobody can book them then; bookings that exist stay.',
  method: 'POST',
  path: '/occupancy/stops',
  access: { permission: 'Capacity:Update' },
  body: v.strictObject({
    first_day: day,
    last_day: day,
    products: v.pipe(
      v.array(v.picklist(products, 'Choose products that are sold')),
      v.minLength(1, 'Choose at least one product'),
      v.maxLength(products.length, 'Name each product once'),
    ),
    reason: text(200),
    /** When the sale begins again by itself; without it, when the last day is over. */
    ends_at: v.optional(v.nullable(instant)),
  }),
  output: saleStop,
});

export const endSaleStop = contract({
  name: 'endSaleStop',
  summary: 'Sells again what was stopped.',
  method: 'POST',
  path: '/occupancy/stops/{id}/end',
  access: { permission: 'Capacity:Update' },
  isAudited: true,
  params: v.strictObject({ id }),
  output: v.object({}),
});
