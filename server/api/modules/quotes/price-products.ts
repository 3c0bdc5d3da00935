import type { ProductKind } from '../../../../shared/contracts/quotes.ts';
import type { CouponRefusalKind } from '../../../../shared/contracts/coupons.ts';
import { checkCoupon } from '../coupons/coupon-rules.ts';
import { priceStay } from '../rates/price-stay.ts';
import type { PointsPayment, PricedStay, Rates, RateRequest } from '../rates/rate-types.ts';
import type { Coupon, CouponRefusal } from '../coupons/coupon-rules.ts';
import type { Promo } from '../coupons/find-promo.ts';

/** A product with its price and the effect of the promo code. */
export interface PricedProduct {
  kind: ProductKind;
  price: PricedStay;
  dueNowCents: number;
  /** The coupon that changed this price. Booking counts as a use of it. */
  couponId: string | null;
  /** Why the promo code had no effect, as a sentence for the traveler. */
  promoReason: string | null;
  /** The kind of that reason; null for a code that doesn't exist. */
  refusal: CouponRefusalKind | null;
}

export interface PriceProductsInput {
  stay: Omit<RateRequest, 'productKind'>;
  rates: Rates;
  promo: Promo | null;
  /** Points of the booking that is changed. */
  points?: PointsPayment | null;
  now: Date;
}

const PUBLIC_KINDS: ProductKind[] = ['BUY_NOW', 'BOOK_NOW', 'STANDARD'];

/** Prices every product for a stay, plus CUSTOM with a CORPORATE coupon. Empty when no product has a price. */
export function priceProducts(input: PriceProductsInput): PricedProduct[] {
  const kinds: ProductKind[] =
    input.promo?.coupon?.kind === 'CORPORATE' ? ['CUSTOM', ...PUBLIC_KINDS] : PUBLIC_KINDS;
  return kinds.map((kind) => priceProduct(input, kind)).filter((product) => product !== null);
}

function priceProduct(input: PriceProductsInput, kind: ProductKind): PricedProduct | null {
  const { rates, promo, points = null, now } = input;
  const stay: RateRequest = { ...input.stay, productKind: kind };
  const { coupon, reason, kind: refused } = couponFor(stay, promo, now);
  const price = priceStay({ ...rates, stay, coupon, points, now });
  if (!price) return null;
  return {
    kind,
    price,
    dueNowCents: dueNow(kind, price),
    couponId: price.isCouponUsed ? (coupon?.id ?? null) : null,
    promoReason: reason ?? (coupon && !price.isCouponUsed ? whyUnused(coupon) : null),
    refusal: refused ?? (coupon && !price.isCouponUsed ? 'NO_EFFECT' : null),
  };
}

/** The coupon to apply, or the reason against it. The drive-up price is for comparison and ignores promo codes. */
function couponFor(
  stay: RateRequest,
  promo: Promo | null,
  now: Date,
): { coupon: Coupon | null } & { [K in keyof CouponRefusal]: CouponRefusal[K] | null } {
  const none = { coupon: null, reason: null, kind: null };
  if (!promo || stay.productKind === 'STANDARD') return none;
  if (!promo.coupon) return { ...none, reason: `We can’t find the code ${promo.code}` };
  const refusal = checkCoupon(promo.coupon, { ...promo, stay, now });
  return refusal ? { coupon: null, ...refusal } : { ...none, coupon: promo.coupon };
}

const whyUnused = (coupon: Coupon) =>
  coupon.kind === 'CORPORATE'
    ? `${coupon.code} unlocks a special rate`
    : `${coupon.code} doesn’t lower this price`;

/** Cents to charge when booking: the total when paying now, a one-day deposit when paying at the lot on event days. */
export function dueNow(kind: ProductKind, price: PricedStay): number {
  if (kind === 'BUY_NOW') return price.totalCents;
  if (kind === 'STANDARD' || !price.hasEventDay) return 0;
  return Math.min(price.oneDayCents, price.totalCents);
}
