import { formatCents } from '../../../../shared/format/money.ts';
import { countOf } from '../../../../shared/format/wall-time.ts';
import { type Block, sumWeeks } from './base-price.ts';
import type { PriceCoupon } from './rate-types.ts';
import { shareOf } from './taxes.ts';

export const COUPON_KINDS = [
  'PERCENT',
  'AMOUNT',
  'DAILY_RATE',
  'FREE_DAYS',
  'FEE_WAIVER',
  'POINTS_BONUS',
  'CORPORATE',
] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** What a coupon that applies does to a price. */
export interface CouponEffect {
  /** Off the charges, never more than they are. */
  discountCents: number;
  waivesFees: boolean;
  bonusPoints: number;
  reason: string;
}

interface Charges {
  blocks: Block[];
  /** How many spaces the vehicle takes: days of the base price count that often. */
  spaces: number;
  /** Base price and class surcharge. */
  cents: number;
}

const nothing = { discountCents: 0, waivesFees: false, bonusPoints: 0 };

/** A corporate code has no effect here: it opens a product with a price of its own. */
export function couponEffect(coupon: PriceCoupon, charges: Charges): CouponEffect {
  const { kind, value } = coupon;
  const off = (cents: number, reason: string): CouponEffect => ({
    ...nothing,
    discountCents: Math.max(0, Math.min(cents, charges.cents)),
    reason,
  });
  if (kind === 'PERCENT') return off(shareOf(charges.cents, value * 100), `${value}% off parking`);
  if (kind === 'AMOUNT') return off(value, `${formatCents(value)} off parking`);
  if (kind === 'DAILY_RATE')
    return off(savedByDailyRate(charges, value), `At most ${formatCents(value)} a day`);
  if (kind === 'FREE_DAYS') return off(savedByFreeDays(charges, value), `${countOf(value, 'day')} free`);
  if (kind === 'FEE_WAIVER') return { ...nothing, waivesFees: true, reason: 'No fees' };
  if (kind === 'POINTS_BONUS')
    return { ...nothing, bonusPoints: value, reason: `${countOf(value, 'extra point')}` };
  return { ...nothing, reason: coupon.label };
}

/** Every block for at most the coupon's price, under the same weekly price. */
function savedByDailyRate({ blocks, spaces }: Charges, dailyCents: number): number {
  return spaces * (sumWeeks(blocks) - sumWeeks(blocks, (block) => Math.min(block.cents, dailyCents)));
}

/** The cheapest of the blocks that cost a whole day, off what the stay costs with its weekly price. */
function savedByFreeDays({ blocks, spaces }: Charges, days: number): number {
  const dayPrices = blocks.filter((block) => block.hours === 0).map((block) => block.cents);
  const cheapest = dayPrices.toSorted((a, b) => a - b).slice(0, days);
  return (
    spaces *
    Math.min(
      sumWeeks(blocks),
      cheapest.reduce((total, cents) => total + cents, 0),
    )
  );
}
