import type { CouponRefusalKind } from '../../../../shared/contracts/coupons.ts';
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
  /** Whether this mailbox or member has a booking that isn't canceled. */
  hasBooked: boolean;
  /** Number of active bookings of this mailbox or member that used the coupon. */
  usesByPerson: number;
}

export const PRODUCT_NAMES: Record<string, string> = { BUY_NOW: 'paying now', BOOK_NOW: 'paying at the lot' };
export const CLASS_NAMES: Record<string, string> = {
  STANDARD: 'standard vehicles',
  OVERSIZE: 'oversize vehicles',
  TWO_SPACE: 'vehicles that take two spaces',
  MOTORCYCLE: 'motorcycles',
};

/** Why a coupon isn't applied: the kind that staff count, and the sentence for the traveler. */
export interface CouponRefusal {
  kind: CouponRefusalKind;
  reason: string;
}

/**
 * Returns null when the coupon may be used for this stay, else why not: 'SAVE10 needs 3 days, you have 2'. The counts may
 * be out of date: `useCoupon` checks them under a lock when the traveler books.
 */
export function checkCoupon(coupon: Coupon, facts: CouponFacts): CouponRefusal | null {
  const refusal =
    checkBooking(coupon, facts) ??
    checkTravel(coupon, facts.stay) ??
    checkStay(coupon, facts.stay) ??
    checkTraveler(coupon, facts) ??
    checkLimits(coupon, facts);
  return refusal && { ...refusal, reason: `${coupon.code} ${refusal.reason}` };
}

/**
 * The coupon as it applies to a booking that has it already. Who may use it, when and how often was checked when it was
 * booked, and a stop or a change since then takes it from nobody; what it demands of the stay still holds.
 */
export const asBooked = (coupon: Coupon): Coupon => ({
  ...coupon,
  isActive: true,
  bookingFrom: null,
  bookingTo: null,
  firstBookingOnly: false,
  limitTotal: null,
  limitPerPerson: null,
  limitPerCard: null,
  limitPerPlate: null,
});

/** Whether the coupon can be used for some stay booked now. */
export function isOnOffer(coupon: Coupon, facts: Omit<CouponFacts, 'stay'>): boolean {
  const isExpired = coupon.travelTo !== null && coupon.travelTo < pacificDay(facts.now);
  return (
    !isExpired && !(checkBooking(coupon, facts) ?? checkTraveler(coupon, facts) ?? checkLimits(coupon, facts))
  );
}

type Reason = CouponRefusal | null;

const refuse = (kind: CouponRefusalKind, reason: string): CouponRefusal => ({ kind, reason });

function checkBooking(coupon: Coupon, { now }: Pick<CouponFacts, 'now'>): Reason {
  const today = pacificDay(now);
  if (!coupon.isActive) return refuse('STOPPED', 'is no longer offered');
  if (coupon.bookingFrom && today < coupon.bookingFrom)
    return refuse('NOT_YET', `can be used from ${formatDayWithYear(coupon.bookingFrom)}`);
  if (coupon.bookingTo && today > coupon.bookingTo)
    return refuse('ENDED', `ended on ${formatDayWithYear(coupon.bookingTo)}`);
  return null;
}

function checkTravel(coupon: Coupon, stay: RateRequest): Reason {
  const { travelFrom, travelTo } = coupon;
  const isInside = [stay.from, stay.to].every((date) => isWithin(pacificDay(date), travelFrom, travelTo));
  return isInside ? null : refuse('OTHER_DATES', `is for stays ${describeWindow(travelFrom, travelTo)}`);
}

function checkStay({ minDays, maxDays, ...coupon }: Coupon, stay: RateRequest): Reason {
  const days = stayDays(stay);
  if (minDays !== null && days < minDays)
    return refuse('TOO_SHORT', `needs ${countOf(minDays, 'day')}, you have ${days}`);
  if (maxDays !== null && days > maxDays)
    return refuse('TOO_LONG', `is for at most ${countOf(maxDays, 'day')}, you have ${days}`);
  const kinds = coupon.productKinds;
  if (kinds && stay.productKind !== 'CUSTOM' && !kinds.includes(stay.productKind))
    return refuse('OTHER_PRODUCT', `is only for ${joinNames(kinds, PRODUCT_NAMES)}`);
  const classes = coupon.vehicleClasses;
  if (classes && !classes.includes(stay.vehicleClass))
    return refuse('OTHER_VEHICLE', `is only for ${joinNames(classes, CLASS_NAMES)}`);
  return null;
}

function checkTraveler(coupon: Coupon, { isMember, hasBooked }: Omit<CouponFacts, 'stay'>): Reason {
  if (coupon.membersOnly && !isMember)
    return refuse('MEMBERS_ONLY', 'is for Point Club members. Log in to use it');
  if (coupon.firstBookingOnly && hasBooked) return refuse('NOT_FIRST', 'is for a first booking only');
  return null;
}

function checkLimits(
  { limitTotal, limitPerPerson, usedCount }: Coupon,
  { usesByPerson }: Pick<CouponFacts, 'usesByPerson'>,
): Reason {
  if (limitTotal !== null && usedCount >= limitTotal) return refuse('USED_UP', 'has been used up');
  if (limitPerPerson === null || usesByPerson < limitPerPerson) return null;
  return refuse('PERSON_LIMIT', `can be used ${nameTimes(limitPerPerson)} per person`);
}

/** 'once', '3 times' */
export const nameTimes = (times: number): string => (times === 1 ? 'once' : `${times} times`);

const formatDayWithYear = (day: string) => `${formatDay(day)}, ${day.slice(0, 4)}`;

function describeWindow(from: string | null, to: string | null): string {
  if (from && to) return `between ${formatDayWithYear(from)} and ${formatDayWithYear(to)}`;
  return from ? `from ${formatDayWithYear(from)}` : `until ${formatDayWithYear(to ?? '')}`;
}

export const joinNames = (codes: string[], names: Record<string, string>) =>
  codes.map((code) => names[code] ?? code).join(' or ');
