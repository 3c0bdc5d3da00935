import { sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { priceStay } from '../../modules/rates/price-stay.ts';
import type { Rates } from '../../modules/rates/rate-types.ts';
import { pricedDay } from './plan-scale.ts';

export const MAX_BOOKED_DAYS = 14;
export const MAX_DRIVE_UP_DAYS = 4;
export const MAX_DRIVE_UP_HOURS = 10;
/** Hours over whole days that half of the stays have. */
export const EXTRA_HOURS = 5;

const HOUR = 60;
const DAY = 24 * HOUR;
const wholeDays = (most: number) =>
  Array.from({ length: most }, (_, at) => (at + 1) * DAY).flatMap((minutes) => [
    minutes,
    minutes + EXTRA_HOURS * HOUR,
  ]);
const LENGTHS = {
  BUY_NOW: wholeDays(MAX_BOOKED_DAYS),
  BOOK_NOW: wholeDays(MAX_BOOKED_DAYS),
  STANDARD: [
    ...Array.from({ length: MAX_DRIVE_UP_HOURS - 1 }, (_, at) => (at + 2) * HOUR),
    ...wholeDays(MAX_DRIVE_UP_DAYS),
  ],
};
const CLASSES = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE', 'TWO_SPACE'] as const;

/** Prices one stay of each product, class and length with the lot's rates, into a table of the session. */
export async function writePrices(tx: Queries, rates: Rates, now: Date): Promise<void> {
  const from = pricedDay(now);
  const bookedAt = new Date(from.getTime() - 7 * DAY_MS);
  const prices = (['BUY_NOW', 'BOOK_NOW', 'STANDARD'] as const).flatMap((product) =>
    CLASSES.flatMap((vehicleClass) =>
      LENGTHS[product].map((minutes) => {
        const to = new Date(from.getTime() + minutes * MINUTE_MS);
        const stay = { from, to, vehicleClass, productKind: product };
        const rate = priceStay({ ...rates, stay, coupon: null, now: bookedAt });
        if (!rate) throw new Error(`The lot has no price for ${product} and ${vehicleClass}`);
        const spaces = rates.classes.find(({ code }) => code === vehicleClass)?.spaces ?? 1;
        return { product, class: vehicleClass, minutes, spaces, rate };
      }),
    ),
  );
  await tx.execute(sql`
    create temp table scale_prices on commit drop as
    select product, class, minutes, spaces, rate, (rate->>'totalCents')::int as total_cents,
      (rate->>'subtotalCents')::int as subtotal_cents, (rate->>'points')::int as points,
      (rate->>'oneDayCents')::int as one_day_cents
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as price (product text, class text, minutes int, spaces int, rate jsonb)`);
}
