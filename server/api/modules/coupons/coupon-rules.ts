import { pacificDay } from '../../../../shared/format/time.ts';
import { countOf, formatDay } from '../../../../shared/format/wall-time.ts';
import { isWithin } from '../rates/choose-plan.ts';
import type { RateRequest } from '../rates/rate-types.ts';
import { stayDays } from '../rates/stay-length.ts';
import type { coupons } from './tables.ts';

export type Coupon = typeof coupons.$inferSelect;

/** The facts that coupon conditions are checked against. */
export interface CouponFacts {
  stay: RateRequest;
  now: Date;
  isMember: boolean;
  /** Whether this email address or member has a booking that isn't canceled. */
  hasBooked: boolean;
  /** Number of active bookings of this email address that used the coupon. */
  usesByEmail: number;
}

export const PRODUCT_NAMES: Record<string, string> = { BUY_NOW: 'paying now', BOOK_NOW: 'paying at the lot' };
export const CLASS_NAMES: Record<string, string> = {
  STANDARD: 'standard vehicles',
  OVERSIZE: 'oversize vehicles',
  TWO_SPACE: 'vehicles that take two spaces',
  MOTORCYCLE: 'motorcycles',
};

/**
 * Returns null when the coupon may be used for this stay, else the reason: 'SAVE10 needs 3 days, you have 2'.
 * The counts may be out of date: `useCoupon` checks them under a lock when the traveler books.
 */
export function checkCoupon(coupon: Coupon, facts: CouponFacts): string | null {
  const reason =
    checkBooking(coupon, facts) ??
    checkTravel(coupon, facts.stay) ??
    checkStay(coupon, facts.stay) ??
    checkTraveler(coupon, facts) ??
    checkLimits(coupon, facts);
  return reason && `${coupon.code} ${reason}`;
}

/** Whether the coupon can be used for some stay booked now. */
export function isOnOffer(coupon: Coupon, facts: Omit<CouponFacts, 'stay'>): boolean {
  const isExpired = coupon.travelTo !== null && coupon.travelTo < pacificDay(facts.now);
  return (
    !isExpired && !(checkBooking(coupon, facts) ?? checkTraveler(coupon, facts) ?? checkLimits(coupon, facts))
  );
}

function checkBooking(coupon: Coupon, { now }: Pick<CouponFacts, 'now'>): string | null {
  const today = pacificDay(now);
  if (!coupon.isActive) return 'is no longer offered';
  if (coupon.bookingFrom && today < coupon.bookingFrom)
    return `can be used from ${formatDayWithYear(coupon.bookingFrom)}`;
  if (coupon.bookingTo && today > coupon.bookingTo) return `ended on ${formatDayWithYear(coupon.bookingTo)}`;
  return null;
}

function checkTravel(coupon: Coupon, stay: RateRequest): string | null {
  const { travelFrom, travelTo } = coupon;
  const isInside = [stay.from, stay.to].every((date) => isWithin(pacificDay(date), travelFrom, travelTo));
  return isInside ? null : `is for stays ${describeWindow(travelFrom, travelTo)}`;
}

function checkStay({ minDays, maxDays, ...coupon }: Coupon, stay: RateRequest): string | null {
  const days = stayDays(stay);
  if (minDays !== null && days < minDays) return `needs ${countOf(minDays, 'day')}, you have ${days}`;
  if (maxDays !== null && days > maxDays)
    return `is for at most ${countOf(maxDays, 'day')}, you have ${days}`;
  const kinds = coupon.productKinds;
  if (kinds && stay.productKind !== 'CUSTOM' && !kinds.includes(stay.productKind)) {
    return `is only for ${joinNames(kinds, PRODUCT_NAMES)}`;
  }
  const classes = coupon.vehicleClasses;
  if (classes && !classes.includes(stay.vehicleClass))
    return `is only for ${joinNames(classes, CLASS_NAMES)}`;
  return null;
}

function checkTraveler(coupon: Coupon, { isMember, hasBooked }: Omit<CouponFacts, 'stay'>): string | null {
  if (coupon.membersOnly && !isMember) return 'is for Point Club members. Log in to use it';
  if (coupon.firstBookingOnly && hasBooked) return 'is for a first booking only';
  return null;
}

function checkLimits(
  { limitTotal, limitPerEmail, usedCount }: Coupon,
  { usesByEmail }: Pick<CouponFacts, 'usesByEmail'>,
): string | null {
  if (limitTotal !== null && usedCount >= limitTotal) return 'has been used up';
  if (limitPerEmail === null || usesByEmail < limitPerEmail) return null;
  return `can be used ${limitPerEmail === 1 ? 'once' : `${limitPerEmail} times`} per email address`;
}

const formatDayWithYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;

function describeWindow(from: string | null, to: string | null): string {
  if (from && to) return `between ${formatDayWithYear(from)} and ${formatDayWithYear(to)}`;
  return from ? `from ${formatDayWithYear(from)}` : `until ${formatDayWithYear(to ?? '')}`;
}

export const joinNames = (codes: string[], names: Record<string, string>) =>
  codes.map((code) => names[code] ?? code).join(' or ');
