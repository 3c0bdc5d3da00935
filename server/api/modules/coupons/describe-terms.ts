import { countOf, formatDay } from '../../../../shared/format/wall-time.ts';
import type { Coupon } from './coupon-rules.ts';
import { joinNames, CLASS_NAMES, PRODUCT_NAMES } from './coupon-rules.ts';

/** The conditions of a coupon as sentences for members. */
export function describeTerms(coupon: Coupon): string[] {
  const { minDays, maxDays, productKinds, vehicleClasses, travelFrom, travelTo, bookingTo } = coupon;
  return [
    minDays !== null && `Stays of at least ${countOf(minDays, 'day')}`,
    maxDays !== null && `Stays of at most ${countOf(maxDays, 'day')}`,
    productKinds && `For ${joinNames(productKinds, PRODUCT_NAMES)}`,
    vehicleClasses && `For ${joinNames(vehicleClasses, CLASS_NAMES)}`,
    travelFrom !== null && `Stays from ${formatDayWithYear(travelFrom)}`,
    travelTo !== null && `Stays until ${formatDayWithYear(travelTo)}`,
    bookingTo !== null && `Book by ${formatDayWithYear(bookingTo)}`,
  ].filter((term) => typeof term === 'string');
}

const formatDayWithYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;
