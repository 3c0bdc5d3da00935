import { pacificDay } from '../../../../shared/format/time.ts';
import { countOf, formatDay } from '../../../../shared/format/wall-time.ts';
import { isWithin } from '../rates/choose-plan.ts';
import type { RateRequest } from '../rates/rate-types.ts';
import { stayDays } from '../rates/stay-length.ts';
import type { coupons } from './tables.ts';

export type Coupon = typeof coupons.$inferSelect;

/** What the conditions of a coupon look at besides the coupon. */
export interface CouponFacts {
  stay: RateRequest;
  now: Date;
  isMember: boolean;
  /** Whether this e-mail address or member has a booking that was not cancelled. */
  hasBooked: boolean;
  /** How many live bookings of this e-mail address used the coupon. */
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
 * null when the coupon may be used for this stay, else the reason in words: 'SAVE10 needs 3 days, you have 2'.
 * The counts are those that the caller read: only the booking's own transaction, which locks the coupon, is sure.
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

/** Whether a coupon could be used for some stay that is booked now. */
export function isOnOffer(coupon: Coupon, facts: Omit<CouponFacts, 'stay'>): boolean {
  const isOver = coupon.travelTo !== null && coupon.travelTo < pacificDay(facts.now);
  return (
    !isOver && !(checkBooking(coupon, facts) ?? checkTraveler(coupon, facts) ?? checkLimits(coupon, facts))
  );
}

function checkBooking(coupon: Coupon, { now }: Pick<CouponFacts, 'now'>): string | null {
  const today = pacificDay(now);
  if (!coupon.isActive) return 'is no longer offered';
  if (coupon.bookingFrom && today < coupon.bookingFrom)
    return `can be used from ${withYear(coupon.bookingFrom)}`;
  if (coupon.bookingTo && today > coupon.bookingTo) return `ended on ${withYear(coupon.bookingTo)}`;
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
    return `is only for ${inWords(kinds, PRODUCT_NAMES)}`;
  }
  const classes = coupon.vehicleClasses;
  if (classes && !classes.includes(stay.vehicleClass)) return `is only for ${inWords(classes, CLASS_NAMES)}`;
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

const withYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;

function describeWindow(from: string | null, to: string | null): string {
  if (from && to) return `between ${withYear(from)} and ${withYear(to)}`;
  return from ? `from ${withYear(from)}` : `until ${withYear(to ?? '')}`;
}

export const inWords = (codes: string[], names: Record<string, string>) =>
  codes.map((code) => names[code] ?? code).join(' or ');
