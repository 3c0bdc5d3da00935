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

/** How a valid coupon changes a price. */
export interface CouponEffect {
  /** At most the total of the charges. */
  discountCents: number;
  waivesFees: boolean;
  bonusPoints: number;
  reason: string;
}

interface Charges {
  blocks: Block[];
  /** Number of spaces the vehicle takes; multiplies the base price. */
  spaces: number;
  /** Base price and class surcharge. */
  cents: number;
}

const NO_EFFECT = { discountCents: 0, waivesFees: false, bonusPoints: 0 };

/**
 * Computes what a coupon takes off the charges. A CORPORATE coupon has no effect here because it unlocks a separate
 * product with its own price.
 */
export function couponEffect(coupon: PriceCoupon, charges: Charges): CouponEffect {
  const { kind, value } = coupon;
  const off = (cents: number, reason: string): CouponEffect => ({
    ...NO_EFFECT,
    discountCents: Math.max(0, Math.min(cents, charges.cents)),
    reason,
  });
  if (kind === 'PERCENT') return off(shareOf(charges.cents, value * 100), `${value}% off parking`);
  if (kind === 'AMOUNT') return off(value, `${formatCents(value)} off parking`);
  if (kind === 'DAILY_RATE')
    return off(savedByDailyRate(charges, value), `At most ${formatCents(value)} a day`);
  if (kind === 'FREE_DAYS') return off(savedByFreeDays(charges, value), `${countOf(value, 'day')} free`);
  if (kind === 'FEE_WAIVER') return { ...NO_EFFECT, waivesFees: true, reason: 'No fees' };
  if (kind === 'POINTS_BONUS')
    return { ...NO_EFFECT, bonusPoints: value, reason: `${countOf(value, 'extra point')}` };
  return { ...NO_EFFECT, reason: coupon.label };
}

/** Caps each block at the coupon's daily price. The weekly price stays the same. */
function savedByDailyRate({ blocks, spaces }: Charges, dailyCents: number): number {
  return spaces * (sumWeeks(blocks) - sumWeeks(blocks, (block) => Math.min(block.cents, dailyCents)));
}

/** Takes the cheapest full-day blocks off the weekly-capped price. */
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
