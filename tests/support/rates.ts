import type { PricedStay, RatePlan, RateRequest } from '../../server/api/modules/rates/rate-types.ts';
import type { Coupon } from '../../server/api/modules/coupons/coupon-rules.ts';
import { openingRates } from './opening-rates.ts';
import { priceStay, type PriceInput } from '../../server/api/modules/rates/price-stay.ts';
import { fromWallTime } from '../../shared/format/time.ts';
import { addMinutes } from '../../shared/format/wall-time.ts';

/** The instant of a Pacific wall time. */
export function atWall(wall: string): Date {
  const date = fromWallTime(wall);
  if (!date) throw new Error(`The clock never shows ${wall}`);
  return date;
}

/** A stay in Pacific time, by default for a standard vehicle that is prepaid. */
export function buildStay(fromWall: string, minutes: number, rest: Partial<RateRequest> = {}): RateRequest {
  const to = atWall(addMinutes(fromWall, minutes));
  return { from: atWall(fromWall), to, vehicleClass: 'STANDARD', productKind: 'BUY_NOW', ...rest };
}

/** A coupon, by default of 10% without conditions. */
export const buildCoupon = (rest: Partial<Coupon> = {}): Coupon => ({
  id: 'coupon-1',
  code: 'SAVE10',
  kind: 'PERCENT',
  value: 10,
  label: 'Ten per cent off',
  bookingFrom: null,
  bookingTo: null,
  travelFrom: null,
  travelTo: null,
  minDays: null,
  maxDays: null,
  productKinds: null,
  vehicleClasses: null,
  membersOnly: false,
  firstBookingOnly: false,
  limitTotal: null,
  limitPerPerson: null,
  limitPerCard: null,
  limitPerPlate: null,
  usedCount: 0,
  isActive: true,
  createdAt: new Date('2026-01-01T08:00:00Z'),
  ...rest,
});

/** One of the opening plans by its name ('pay-now'), changed. */
export function buildPlan(name: string, rest: Partial<RatePlan> = {}): RatePlan {
  const plan = openingRates.plans.find((row) => row.plan === name);
  if (!plan) throw new Error(`There is no plan ${name}`);
  return { ...plan, ...rest };
}

/** Prices a stay with the opening rates, a week before it starts. Throws if there is no price. */
export function priceOf(stay: RateRequest, rest: Partial<PriceInput> = {}): PricedStay {
  const now = new Date(stay.from.getTime() - 7 * 86_400_000);
  const price = priceStay({ ...openingRates, stay, coupon: null, now, ...rest });
  if (!price) throw new Error('This stay has no price');
  return price;
}
