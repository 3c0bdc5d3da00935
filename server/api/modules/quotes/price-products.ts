import type { ProductKind } from '../../../../shared/contracts/quotes.ts';
import { checkCoupon } from '../coupons/coupon-rules.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { PricedStay, Rates, RateRequest } from '../rates/rate-types.ts';
import type { Coupon } from '../coupons/coupon-rules.ts';
import type { Promo } from '../coupons/find-promo.ts';

/** A product with its price and what the promo code did to it. */
export interface PricedProduct {
  kind: ProductKind;
  price: PricedStay;
  dueNowCents: number;
  /** The coupon that lowered this price, and that booking it would use up. */
  couponId: string | null;
  /** Why the promo code changed nothing, in words. */
  promoReason: string | null;
}

export interface ProductsToPrice {
  stay: Omit<RateRequest, 'productKind'>;
  rates: Rates;
  promo: Promo | null;
  now: Date;
}

const SOLD_TO_ALL: ProductKind[] = ['BUY_NOW', 'BOOK_NOW', 'STANDARD'];

/** Every product that the lot has for a stay; a corporate code opens one more. Empty when there is no price at all. */
export function priceProducts(input: ProductsToPrice): PricedProduct[] {
  const kinds: ProductKind[] =
    input.promo?.coupon?.kind === 'CORPORATE' ? ['CUSTOM', ...SOLD_TO_ALL] : SOLD_TO_ALL;
  return kinds.map((kind) => priceProduct(input, kind)).filter((product) => product !== null);
}

function priceProduct(input: ProductsToPrice, kind: ProductKind): PricedProduct | null {
  const { rates, promo, now } = input;
  const stay: RateRequest = { ...input.stay, productKind: kind };
  const { coupon, refusal } = couponFor(stay, promo, now);
  const price = priceStay({ ...rates, stay, coupon, now });
  if (!price) return null;
  return {
    kind,
    price,
    dueNowCents: dueNow(kind, price),
    couponId: price.isCouponUsed ? (coupon?.id ?? null) : null,
    promoReason: refusal ?? (coupon && !price.isCouponUsed ? whyUnused(coupon) : null),
  };
}

/** The drive-up price is for comparison: no code touches it and none is explained there. */
function couponFor(
  stay: RateRequest,
  promo: Promo | null,
  now: Date,
): { coupon: Coupon | null; refusal: string | null } {
  if (!promo || stay.productKind === 'STANDARD') return { coupon: null, refusal: null };
  if (!promo.coupon) return { coupon: null, refusal: `We can’t find the code ${promo.code}` };
  const refusal = checkCoupon(promo.coupon, { ...promo, stay, now });
  return { coupon: refusal === null ? promo.coupon : null, refusal };
}

const whyUnused = (coupon: Coupon) =>
  coupon.kind === 'CORPORATE'
    ? `${coupon.code} unlocks a special rate`
    : `${coupon.code} doesn’t lower this price`;

/** Paid now is paid in full; what is paid at the lot asks for a day's deposit only when an event fills the lot. */
function dueNow(kind: ProductKind, price: PricedStay): number {
  if (kind === 'BUY_NOW') return price.totalCents;
  if (kind === 'STANDARD' || !price.hasEventDay) return 0;
  return Math.min(price.oneDayCents, price.totalCents);
}
