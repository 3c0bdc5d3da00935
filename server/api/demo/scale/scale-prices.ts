import { eq, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { coupons } from '../../modules/coupons/tables.ts';
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
/** The promo code that some bookings have. */
export const PROMO = 'SAVE10';

const CLASSES = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE', 'TWO_SPACE'] as const;

/** Prices one stay of each product, class and length with the lot's rates, without and with the promo code, into a table of the session. */
export async function writePrices(tx: Queries, rates: Rates, now: Date): Promise<void> {
  const from = pricedDay(now);
  const bookedAt = new Date(from.getTime() - 7 * DAY_MS);
  const [promo] = await tx.select().from(coupons).where(eq(coupons.code, PROMO));
  if (!promo) throw new Error(`The lot has no promo code ${PROMO}`);
  const price = (product: keyof typeof LENGTHS, coupon: typeof promo | null) =>
    CLASSES.flatMap((vehicleClass) =>
      LENGTHS[product].map((minutes) => {
        const to = new Date(from.getTime() + minutes * MINUTE_MS);
        const stay = { from, to, vehicleClass, productKind: product };
        const rate = priceStay({ ...rates, stay, coupon, now: bookedAt });
        if (!rate) throw new Error(`The lot has no price for ${product} and ${vehicleClass}`);
        const spaces = rates.classes.find(({ code }) => code === vehicleClass)?.spaces ?? 1;
        return { product, class: vehicleClass, minutes, promo: coupon?.code ?? '', spaces, rate };
      }),
    );
  const prices = [
    ...(['BUY_NOW', 'BOOK_NOW', 'STANDARD'] as const).flatMap((product) => price(product, null)),
    ...(['BUY_NOW', 'BOOK_NOW'] as const).flatMap((product) => price(product, promo)),
  ];
  await tx.execute(sql`
    create temp table scale_prices on commit drop as
    select product, class, minutes, promo, spaces, rate, (rate->>'totalCents')::int as total_cents,
      (rate->>'subtotalCents')::int as subtotal_cents, (rate->>'points')::int as points,
      (rate->>'oneDayCents')::int as one_day_cents
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as price (product text, class text, minutes int, promo text, spaces int, rate jsonb)`);
}
