import { countOf, formatDay } from '../../../../shared/format/wall-time.ts';
import type { Coupon } from './coupon-rules.ts';
import { inWords, CLASS_NAMES, PRODUCT_NAMES } from './coupon-rules.ts';

/** Under which conditions a coupon can be used, each in words. */
export function describeTerms(coupon: Coupon): string[] {
  const { minDays, maxDays, productKinds, vehicleClasses, travelFrom, travelTo, bookingTo } = coupon;
  return [
    minDays !== null && `Stays of at least ${countOf(minDays, 'day')}`,
    maxDays !== null && `Stays of at most ${countOf(maxDays, 'day')}`,
    productKinds && `For ${inWords(productKinds, PRODUCT_NAMES)}`,
    vehicleClasses && `For ${inWords(vehicleClasses, CLASS_NAMES)}`,
    travelFrom !== null && `Stays from ${withYear(travelFrom)}`,
    travelTo !== null && `Stays until ${withYear(travelTo)}`,
    bookingTo !== null && `Book by ${withYear(bookingTo)}`,
  ].filter((term) => typeof term === 'string');
}

const withYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;
